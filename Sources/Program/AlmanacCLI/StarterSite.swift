/// The files of a new site: enough to see how one is made, little enough to be thrown away.
enum StarterSite {
  static let files: [(path: String, text: String)] = [
    ("Content/site.yml", settings), ("Content/pages/index.md", front),
    ("Content/pages/writing.md", writing), ("Content/pages/about.md", about),
    (".gitignore", ignored),
  ]

  private static let settings = """
    # Each page shows the title. Feeds and the page for missing addresses need to know where the site will be found.
    title: A new site
    base-url: https://example.edu/

    # The clock of the site, a name of the tz database. Without it, UTC.
    # time-zone: America/New_York

    # A campus needs a term, which is a file Content/terms/fall-2026.yml, and data. It makes its own front page: delete
    # Content/pages/index.md, and the link to it in Content/pages/about.md. Then uncomment the time zone and both of these:
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
    Every Markdown file in `Content/pages` becomes a page of the site. Change this one and save it: while `almanac serve` runs, the
    browser shows the new page by itself.

    - [How to write pages](writing.md)
    - [What this site is about](about.md)

    """

  private static let writing = """
    ---
    title: Writing
    summary: What a page can hold.
    order: 1
    ---
    Between the two lines of dashes stand the page's `title`, its `summary`, and its `order` among the links at the head of each
    page; a page without an `order` is not among them.

    ## Text

    Paragraphs are separated by empty lines. Words can be *stressed*, **strong** or `code`.

    > A quotation.

    1. First
    2. Second

    | What | How |
    |---|---|
    | A link to a page | `[About](about.md)` |
    | A link elsewhere | `[Example](https://example.org/)` |

    A link to a page that is not there is a mistake, and mistakes are shown in the browser until they are mended.

    """

  private static let about = """
    ---
    title: About
    summary: What this site is about.
    order: 2
    ---
    Say here who you are. [Back to the front page](index.md).

    """

  private static let ignored = """
    # What builds write. Keep .almanac/memory on the machine that publishes: it remembers what feeds have told.
    /Public/
    /.Public.*
    /.almanac/

    """
}
