"""The oldest browsers that the site is made for, and what of CSS, of scripts and of HTML is newer than they are.

Versions are those of Safari (iOS), Firefox and Chrome that introduced a feature, as MDN's tables of compatibility list them; `NEVER`
where there is none yet.
"""

import re
from typing import NamedTuple

BASELINE = {"Safari": (16, 4), "Firefox": (115,), "Chrome": (111,)}
NEVER = "9999"


class Feature(NamedTuple):
    name: str
    pattern: str
    safari: str
    firefox: str
    chrome: str

    @property
    def lacking(self):
        """The browsers of the baseline that are older than the feature."""
        versions = dict(zip(BASELINE, (self.safari, self.firefox, self.chrome)))
        return [browser for browser, version in versions.items() if tuple(map(int, version.split("."))) > BASELINE[browser]]


def features(table):
    """One a line: name, pattern, Safari, Firefox, Chrome; two spaces or more between them."""
    return [Feature(*re.split(r"\s{2,}", line.strip())) for line in table.strip().splitlines()]


# Patterns are matched against styles without comments, in which white space is one space.
STYLES = features(r"""
    nesting                  (^|[;{}]) *&                                             17.2  117  120
    :has                     :has\(                                                   15.4  121  105
    ::details-content        ::details-content                                        18.4  143  131
    ::highlight              ::highlight\(                                            17.2  140  105
    :user-valid              :user-(in)?valid                                         16.5  88   119
    :open                    :open\b                                                  26.5  136  133
    :popover-open            :popover-open                                            17    125  114
    :dir                     :dir\(                                                   16.4  49   120
    :state                   :state\(                                                 17.4  126  125
    :active-view-transition  view-transition                                          18    144  111
    @starting-style          @starting-style                                          17.5  129  117
    @scope                   @scope                                                   17.4  146  118
    @property                @property                                                16.4  128  85
    @view-transition         @view-transition                                         18.2  9999  126
    @position-try            @position-try|anchor-name|position-anchor|anchor\(       26    147  125
    @page                    @page                                                    18.2  95   2
    @media scripting         \(scripting                                              17    113  120
    @media update            \(update                                                 17    102  113
    @media inverted-colors   \(inverted-colors                                        9.1   9999  9999
    @media transparency      prefers-reduced-transparency                             9999  9999  118
    style queries            @container[^{]*style\(                                   18    9999  111
    scroll-state queries     scroll-state\(                                           9999  9999  133
    light-dark()             light-dark\(                                             17.5  120  123
    color-mix()              color-mix\(                                              16.2  113  111
    oklch() and oklab()      okl(ch|ab)\(                                             15.4  113  111
    relative colors          (rgb|hsl|hwb|lab|lch|oklch|color)\(from                  16.4  128  119
    contrast-color()         contrast-color\(                                         26    146  147
    round() and mod()        \b(round|mod|rem)\(                                      15.4  118  125
    linear()                 linear\(                                                 17.2  112  113
    attr() with a type       attr\([^)]*(type\(|,)                                    9999  9999  133
    if()                     \bif\(                                                   9999  9999  137
    calc-size()              calc-size\(|interpolate-size                             9999  9999  129
    subgrid                  subgrid                                                  16    71   117
    text-wrap                text-wrap *:                                             17.4  121  114
    text-wrap-style          text-wrap-style                                          17.5  124  130
    white-space-collapse     white-space-collapse                                     17.4  124  114
    field-sizing             field-sizing                                             26.2  9999  123
    text-box                 text-box                                                 18.2  9999  133
    content-visibility       content-visibility                                       18    125  85
    contain-intrinsic-size   contain-intrinsic                                        17    107  83
    forced-color-adjust      forced-color-adjust                                      9999  113  89
    print-color-adjust       [;{] *print-color-adjust                                 15.4  97   136
    text-size-adjust         [;{] *text-size-adjust                                   9999  9999  54
    text-decoration          text-decoration *: *[a-z]+ +(\S+ +)*[\d.]+(px|em|rem)    26.2  70   89
    accent-color             accent-color                                             15.4  92   93
    hyphens                  [;{] *hyphens                                            17    43   55
    hyphenate-limit-chars    hyphenate-limit-chars                                    9999  137  109
    scrollbar-gutter         scrollbar-gutter                                         18.2  97   94
    scrollbar-width          scrollbar-width                                          18.2  64   121
    scrollbar-color          scrollbar-color                                          26.2  64   121
    backdrop-filter          [;{] *backdrop-filter                                    18    103  76
    mask                     [;{] *mask(-\w+)* *:                                     15.4  53   120
    user-select              [;{] *user-select                                        9999  69   54
    zoom                     [;{] *zoom *:                                            3.1   126  1
    font-size-adjust         font-size-adjust                                         16.4  3    127
    transition-behavior      transition-behavior|allow-discrete                       17.4  129  117
    scroll animations        animation-timeline|scroll\(\)|view\(\)                   26    9999  115
    align-content of blocks  display: block;[^}]*align-content                        17.4  125  123
    reading-flow             reading-flow                                             9999  9999  137
    corner-shape             corner-shape                                             9999  9999  139
    shape()                  shape\(                                                  18.4  148  135
    overlay                  [;{] *overlay *:                                         9999  9999  117
    """)

SCRIPTS = features(r"""
    Promise.withResolvers    \bPromise\.withResolvers                                 17.4  121  119
    Promise.try              \bPromise\.try                                           18.2  134  128
    Array.fromAsync          \bArray\.fromAsync                                       16.4  115  121
    groupBy                  \b(Object|Map)\.groupBy                                  17.4  119  117
    methods of sets          \.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(  17  127  122
    helpers of iterators     \bIterator\.|\.(values|keys|entries)\(\)\.(map|filter|take|drop|flatMap|reduce|toArray|some|every|find|forEach)\(  18.4  131  122
    well-formed strings      \.(isWellFormed|toWellFormed)\(                          16.4  119  111
    flag v of patterns       /[dgimsuy]*v[dgimsuy]*[;,)\s.]                           17    116  112
    modifiers in patterns    \(\?[ims]+(-[ims]+)?:                                    26    132  125
    RegExp.escape            \bRegExp\.escape                                         18.2  134  136
    Uint8Array as text       \.(toBase64|toHex|setFromBase64)\(|\.from(Base64|Hex)\(  18.2  133  140
    ArrayBuffer.transfer     \.transfer(ToFixedLength)?\(                             17.4  122  114
    resizable buffers        maxByteLength                                            16.4  128  111
    Math of floats           \bMath\.(f16round|sumPrecise)|Float16Array               18.2  129  135
    Error.isError            \bError\.isError                                         26    138  134
    Atomics.waitAsync        waitAsync                                                16.4  145  87
    Intl.DurationFormat      DurationFormat                                           16.4  136  129
    Intl.Segmenter           Intl\.Segmenter                                          14.1  125  87
    Temporal                 \bTemporal\.                                             9999  139  144
    import attributes        \bwith *\{ *type *:                                      17.2  138  123
    using                    ^\s*(await )?using \w+ =                                 9999  141  134
    URL.canParse             \bURL\.canParse                                          17    115  120
    URL.parse                \bURL\.parse                                             18    126  126
    values of parameters     \.(has|delete)\([^(),]+,[^()]+\)                         17    112  118
    AbortSignal.any          AbortSignal\.any                                         17.4  124  116
    Response.json            \bResponse\.json\(                                       17    115  105
    bytes of an answer       \b(response|answer|blob|request)\.bytes\(\)                                              18    128  132
    iterating a stream       for await                                                26.4  110  124
    ReadableStream.from      ReadableStream\.from                                     26.4  117  146
    ARIA as properties       \.(aria[A-Z]\w*|role) *=(?!=)                            12.1  119  81
    popover                  \b(popover|(show|hide|toggle)Popover)\b                  17    125  114
    commands of buttons      \b(commandfor|commandForElement|closedBy|requestClose)\b  26.2  144  134
    checkVisibility          checkVisibility                                          17.4  106  105
    startViewTransition      startViewTransition                                      18    144  111
    Navigation API           \bnavigation\.                                           26.2  147  102
    scrollend                scrollend                                                26.2  109  114
    requestIdleCallback      requestIdleCallback                                      9999  55   47
    scheduler                \bscheduler\.                                            9999  142  94
    HTML without a parser    setHTML|(parse|get)HTML                                  17.4  123  124
    moveBefore               \.moveBefore\(                                           9999  144  133
    reading the clipboard    clipboard\.read\(|ClipboardItem                          13.1  127  76
    indexedDB.databases      indexedDB\.databases                                     14    126  71
    CloseWatcher             CloseWatcher                                             9999  149  126
    files of the system      show(Open|Save)FilePicker|showDirectoryPicker            9999  9999  86
    userAgentData            userAgentData                                            9999  9999  90
    Trusted Types            trustedTypes                                             26    148  83
    speculation rules        speculationrules|\.prerendering                          9999  9999  109
    modules in workers       import\.meta|type: *"module"                             15    114  80
    currentCSSZoom           currentCSSZoom                                           9999  126  128
    """)

MARKUP = features(r"""
    popover                  \spopover(target)?\b                                     17    125  114
    commands of buttons      \scommand(for)?=                                         26.2  144  134
    exclusive folds          <details[^>]*\sname=                                     17.2  130  120
    search                   <search\b                                                17    118  118
    fetchpriority            \sfetchpriority=                                         17.2  132  102
    lazy frames              <iframe[^>]*\sloading=                                   16.4  121  77
    blocking                 \sblocking=                                              18.2  9999  105
    hidden until found       hidden=.?until-found                                     26.2  139  102
    inert                    \sinert\b                                                15.5  112  102
    switch                   <input[^>]*\sswitch\b                                    17.4  9999  9999
    rules between options    <select[^>]*>(?:(?!</select>)[\s\S])*<hr                 17    122  119
    shadow roots             shadowrootmode                                           16.4  123  111
    closedby                 \sclosedby=                                              26.2  141  134
    """)

# What has been in all three for years: a name that is neither here nor above is looked up first.
OLD_PROPERTIES = set("""
    -webkit-print-color-adjust -webkit-text-size-adjust align-content align-items align-self all background block-size border border-block
    border-bottom border-bottom-width border-collapse border-color border-inline-end border-inline-start border-inline-start-color
    border-inline-start-style border-inline-start-width border-radius border-top border-width bottom box-shadow box-sizing break-after
    break-before break-inside clip-path color color-scheme column-gap columns container-type content cursor display fill fill-opacity flex
    flex-basis flex-wrap font font-family font-size font-style font-variant-numeric font-weight gap grid-area grid-auto-columns
    grid-auto-flow grid-auto-rows grid-column grid-row grid-template-columns grid-template-rows height inset inset-block-start inset-inline-end justify-content justify-items
    left letter-spacing line-height list-style margin margin-block margin-block-end margin-bottom margin-inline margin-inline-end
    margin-inline-start margin-top max-height max-width min-height min-width opacity outline outline-offset overflow overflow-wrap
    overflow-x overflow-y padding padding-block padding-bottom padding-inline padding-inline-end padding-inline-start padding-top
    paint-order place-content pointer-events position scroll-margin-top scroll-padding scroll-padding-block stroke stroke-dasharray stroke-linecap
    stroke-linejoin stroke-opacity stroke-width table-layout text-align text-anchor text-decoration text-decoration-color
    text-decoration-line text-decoration-thickness text-overflow text-transform text-underline-offset top touch-action transition
    unicode-bidi vertical-align visibility white-space width z-index
    """.split())
OLD_SELECTORS = set("""
    ::-webkit-details-marker ::after ::backdrop ::before ::placeholder :empty :first-child :focus :focus-visible :hover :is :last-child
    :not :nth-child :root :target
    """.split())
OLD_RULES = {"@media", "@supports", "@container"}
OLD_MEDIA = {"forced-colors", "max-width", "min-width", "prefers-color-scheme", "prefers-reduced-motion"}
OLD_FUNCTIONS = set("calc env inset max min minmax not repeat repeating-linear-gradient rgb selector url var".split())
OLD_OBJECTS = set("""
    Array Array.from Array.isArray ArrayBuffer BigInt Blob Boolean BroadcastChannel DataView Date Date.UTC Date.now Date.parse DOMParser DOMPoint DecompressionStream Error Event
    EventSource Float64Array HTMLDialogElement Infinity Intl.DateTimeFormat Intl.NumberFormat JSON.parse JSON.stringify Map Math Math.PI Math.abs Math.ceil Math.cos Math.floor
    IntersectionObserver Math.hypot Math.log10 Math.max Math.min Math.random Math.round MutationObserver NaN Node.TEXT_NODE NodeFilter.SHOW_ELEMENT NodeFilter.SHOW_TEXT Number Number.isFinite Object Object.assign Object.entries
    Object.fromEntries Object.hasOwn Object.keys Object.values Promise Promise.all Promise.race Promise.resolve RangeError RegExp Response Response.error
    Set String String.fromCharCode TextDecoder TextEncoder TypeError URIError URL URL.createObjectURL URL.revokeObjectURL URLSearchParams
    Uint8Array Uint8Array.from Uint8Array.of WeakMap WebAssembly WebAssembly.compile WebAssembly.instantiate Worker
    """.split())


def plain_style(text):
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", " ", text, flags=re.S))


def guarded(text):
    """A style without the blocks of its `@supports`."""
    out, at = "", 0
    for match in re.finditer(r"@supports[^{]*\{", text):
        if match.start() < at:
            continue
        depth, end = 1, match.end()
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        out += text[at:match.start()]
        at = end
    return out + text[at:]


def plain_script(text):
    """Without comments, strings and the texts of templates; what is calculated inside them stays."""
    text = re.sub(r"(?m)(^|\s)//.*$|/\*.*?\*/", " ", text)
    text = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text)
    template = r"`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^{}`]*\})*`"
    while re.search(template, text):
        text = re.sub(template, lambda match: "(" + " ".join(re.findall(r"\$\{([^{}`]*)\}", match[0])) + ")", text)
    return text


def newer(table, text):
    """The features of a table that a text uses and a browser of the baseline lacks, by their names."""
    return sorted({one.name for one in table if one.lacking and re.search(one.pattern, text, re.M)})


def unknown_in_style(text):
    """Names in a style that neither the lists of old ones nor the table above has."""
    known = lambda name: any(re.search(one.pattern, context) for one in STYLES for context in name)  # noqa: E731
    found = set()
    for name in re.findall(r"[{;] *(-?[a-z][a-z-]*) *:(?=[^{}]*[;}])", text):
        if name not in OLD_PROPERTIES and not known([f"; {name}: x"]):
            found.add(name)
    selectors = " ".join(re.findall(r"[^{};]+(?=\{)", text))
    for name in re.findall(r"::?[a-z-]+", re.sub(r"\([^()]*: [^()]*\)", "", selectors)):
        if name not in OLD_SELECTORS and not known([name, f"{name}("]):
            found.add(name)
    for name in re.findall(r"@[a-z-]+", text):
        if name not in OLD_RULES and not known([name]):
            found.add(name)
    for name in re.findall(r"\(([a-z-]+)(?=[:)])", " ".join(re.findall(r"@media[^{]+", text))):
        if name not in OLD_MEDIA and not known([f"({name}"]):
            found.add(name)
    for name in re.findall(r"(?<![:\w-])([a-z-]+)\(", text):
        if name not in OLD_FUNCTIONS | {"and", "or", "media"} and not known([f"{name}("]):
            found.add(name)
    return sorted(found)


def unknown_in_script(text):
    """Built-in objects and their own functions that neither the list of old ones nor the table has."""
    objects = re.findall(r"(?<![\w.$\\{}])[A-Z][a-zA-Z0-9]*[a-z0-9](?:\.\w+)?(?=[(.?;,\s)]|$)", text)
    return sorted({one for one in objects if one not in OLD_OBJECTS and one.split(".")[0] not in OLD_OBJECTS - {
        "Promise", "Object", "Array", "Response", "URL", "Uint8Array", "Math", "Map", "RegExp"}
        and not any(re.search(feature.pattern, one) for feature in SCRIPTS)})
