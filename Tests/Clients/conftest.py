"""What the tests of calendar programs share: sites built once, a server for them, and the programs, each started once."""

import pytest

import sites
from compiled import KCalendarCore, Libical
from evolution import Evolution
from feedserver import FeedServer
from parsers import Ical, Icalendar, Vobject
from terminal import Calcurse, Khal
from thunderbird import Thunderbird

CLIENTS = {kind.name: kind for kind in (
    Icalendar, Ical, Vobject, Libical, KCalendarCore, Khal, Calcurse, Evolution, Thunderbird)}
# The quickest of them.
LIGHT = "ical"
SEED = 20270125


def pytest_configure(config):
    config.addinivalue_line("markers", "heavy: starts calendar programs or takes long; make test-clients runs it")
    config.addinivalue_line("markers", "quick: not heavy, whatever the calendar program")


def pytest_generate_tests(metafunc):
    """A test that asks for `client` is run with each; with all but the quickest it is heavy, unless it says `quick`."""
    if "client" in metafunc.fixturenames:
        quick = metafunc.definition.get_closest_marker("quick")
        metafunc.parametrize("client", [
            pytest.param(name, marks=[] if quick or name == LIGHT else [pytest.mark.heavy]) for name in CLIENTS
        ], indirect=True, scope="session")


@pytest.fixture(scope="session")
def client(request):
    """A calendar program; it is closed before the next one is started."""
    made = CLIENTS[request.param]()
    made.require()
    yield made
    made.close()


@pytest.fixture(scope="session")
def host():
    service = FeedServer()
    yield service
    service.close()


@pytest.fixture(scope="session")
def built(tmp_path_factory, almanac, host):
    """Makes a site as one of the functions of `sites` says, builds it and shows it, each once."""
    known = {}

    def get(kind, *arguments):
        name = "-".join([kind, *(str(one).replace("/", "-") for one in arguments)])
        if name not in known:
            site = getattr(sites, kind)(tmp_path_factory.mktemp(name), *arguments)
            build(almanac, site)
            host.show(name, site.public)
            site.name = name
            known[name] = site
        return known[name]
    return get


def build(almanac, site, *options, **settings):
    done = almanac("build", "--site", site.folder, *options, **settings)
    assert done.returncode == 0, done.stderr
    return site
