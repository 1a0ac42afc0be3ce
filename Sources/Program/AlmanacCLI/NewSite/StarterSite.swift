/// The files of a new site: enough to see how one is made, few enough to throw away.
enum StarterSite {
  static let files: [(path: String, text: String)] = [
    ("Content/site.yml", settings), ("Content/pages/index.md", front),
    ("Content/pages/writing.md", writing), ("Content/pages/report.md", report),
    ("Content/pages/branches/[branch].md", branch), ("Content/pages/about.md", about),
    ("Content/data/loans.csv", loans), ("Content/data/branches.csv", branches),
    (".gitignore", ignored),
  ]

  private static let settings = """
    # The title is on each page. Feeds and the 404 page need the site's address.
    title: A new site
    base-url: https://example.edu/

    # The time zone of the site, a name of the tz database. Default: UTC.
    # time-zone: America/New_York

    # A campus needs data and a term, which is a file Content/terms/fall-2026.yml. Then uncomment the time zone and both of
    # these:
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
    - [Charts, tables and maps from data files](report.md)
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

  private static let report = """
    ---
    title: Report
    summary: Charts, tables and maps from Content/data.
    order: 2
    ---
    The branches lent `= sum(loans) in loans.csv` books. [](#loans-by-month) shows when, [](#by-branch) where.

    ```chart
    name: loans-by-month
    data: loans.csv
    mark: bar
    x: month
    y: loans
    color: branch
    ```

    ```table
    name: by-branch
    data: loans.csv
    columns: [branch, sum(loans), share(loans), mean(loans)]
    sort: -sum(loans)
    ```

    ```figure
    label: Most loans of a month
    data: loans.csv
    value: max(loans)
    ```

    ```map
    data: branches.csv
    label: branch
    size: seats
    ```

    Each branch has a page, which `Content/pages/branches/[branch].md` makes:

    ```list
    of: pages
    folder: branches
    ```

    """

  private static let branch = """
    ---
    title: ${branch}
    summary: What the branch ${branch} lends.
    rows: branches.csv
    ---
    ${branch} has ${seats} seats, and lent `= sum(loans) in loans.csv where branch = ${branch}` books.

    ```chart
    data: loans.csv
    where: branch = ${branch}
    mark: line
    x: month
    y: {value: loans, zero: true}
    ```

    """

  private static let loans = """
    month,branch,loans
    2026-07,Main,610
    2026-07,East,98
    2026-08,Main,812
    2026-08,East,144
    2026-09,Main,1012
    2026-09,East,233
    2026-10,Main,955
    2026-10,East,241

    """

  private static let branches = """
    branch,latitude,longitude,seats
    Main,38.986,-76.945,400
    East,38.989,-76.936,120

    """

  private static let about = """
    ---
    title: About
    summary: What this site is about.
    order: 3
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
