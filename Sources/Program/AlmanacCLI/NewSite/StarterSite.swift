/// The files of a new site: enough to see how one is made, few enough to throw away.
enum StarterSite {
  static let files: [(path: String, text: String)] = [
    ("Content/site.yml", settings), ("Content/pages/index.md", front),
    ("Content/pages/writing.md", writing), ("Content/pages/about.md", about),
    (".gitignore", ignored),
  ]

  private static let settings = """
    # The title is on each page. Feeds and the 404 page need the site's address.
    title: A new site
    base-url: https://example.edu/

    # The time zone of the site, a name of the tz database. Default: UTC.
    # time-zone: America/New_York

    # A campus needs data and a term, which is a file Content/terms/fall-2026.yml. It has its own front page: delete
    # Content/pages/index.md and the link to it in Content/pages/about.md. Then uncomment the time zone and both of these:
    # term: fall-2026
    # sources:
    #   - kind: umdio
    #     path: data/courses-*.json
    #     name: Registrar

    """

  private static let front = """
    ---
    title: Hello
    summary: This is Content/pages/index.md, the front page.
    ---
    Every Markdown file in `Content/pages` becomes a page of the site. Edit this one and save it: while `almanac serve` runs, the
    browser reloads the page.

    - [How to write pages](writing.md)
    - [What this site is about](about.md)

    """

  private static let writing = """
    ---
    title: Writing
    summary: What a page can hold.
    order: 1
    ---
    The page's `title`, `summary` and `order` are between the two lines of dashes. The `order` places the page in the menu at the top of
    each page; a page without an `order` is not in the menu.

    ## Text

    Paragraphs are separated by empty lines. Words can be *stressed*, **strong** or `code`.

    > A quotation.

    1. First
    2. Second

    | What | How |
    |---|---|
    | A link to a page | `[About](about.md)` |
    | A link elsewhere | `[Example](https://example.org/)` |

    A link to a missing page is an error. The browser shows errors until you fix them.

    """

  private static let about = """
    ---
    title: About
    summary: What this site is about.
    order: 2
    ---
    Write about yourself here. [Back to the front page](index.md).

    """

  static let ignored = """
    # Written by builds. Keep .almanac/memory on the machine that publishes: it stores the history of the feeds.
    /Public/
    /.Public.*
    /.almanac/

    """
}
