"""A table of counts in PostgreSQL, DuckDB and Spark, and the queries of the guide that roll it up."""

import csv
import io
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from guide_blocks import ROOT, blocks

GUIDE = ROOT / "Content" / "guide" / "databases.md"
POSTGRESQL = Path("/usr/lib/postgresql/15/bin")
COLUMNS = ["access_point", "date", "slot", "counts", "sum", "last", "last_devices"]


def example(language, name):
    """The one example of the chapter that is called so behind its fence."""
    [found] = [block.text for block in blocks(GUIDE) if (block.language, block.rest) == (language, name)]
    return found


def query(name):
    return example("sql", name)


def statements(text):
    return [each for each in text.split(";") if each.strip()]


def written(columns, rows):
    """A table as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


class Cluster:
    """A PostgreSQL of its own, in a scratch folder, that only this machine's user reaches, by a socket.

    It does not run as root: then all of it belongs to the user that Debian's package has made.
    """

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.folder.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(self.folder, self.user)
        self.data, self.log = self.folder / "data", self.folder / "log"
        self.run("initdb", "--no-sync", "-A", "trust", "-E", "UTF8", "--locale=C", "-D", self.data)
        with open(self.data / "postgresql.conf", "a") as settings:
            settings.write(
                f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nfsync = off\n"
                "log_statement = all\ntimezone = 'UTC'\nmax_wal_size = 4GB\nshared_buffers = 256MB\n")
        self.start()

    def run(self, program, *arguments):
        as_user = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*as_user, POSTGRESQL / program, *arguments], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"})
        assert done.returncode == 0, done.stderr

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-l", self.log, "-w", "start")

    def stop(self):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def close(self):
        if (self.data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder)

    @property
    def address(self):
        """As `psql` takes it."""
        return f"host={self.folder} dbname=postgres user={self.user}"

    def psql(self, text, **variables):
        """What a script prints."""
        more = [word for name, value in variables.items() for word in ("--set", f"{name}={value}")]
        done = subprocess.run(
            ["psql", "--csv", "--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", *more, self.address], input=text,
            capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def insert(self, rows):
        """Adds rows of id, time with its offset, name and devices; `None` is unknown."""
        cells = written([], rows)[1:]
        self.psql(f"COPY counts FROM STDIN (FORMAT csv, NULL '');\n{cells}\\.\n")


def rolled_up_by_duckdb(rows):
    import duckdb
    table = duckdb.connect()
    for each in statements(query("table")):
        table.execute(each)
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(written(["id", "time", "access_point", "devices"], rows))
        file.flush()
        table.execute(f"COPY counts FROM '{file.name}' (HEADER)")
    for each in statements(query("duckdb")):
        found = table.execute(each)
    return written([column[0] for column in found.description], found.fetchall())


def spark():
    """A session whose own clock is another than the query's."""
    from pyspark.sql import SparkSession
    session = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "3g")
               .config("spark.sql.session.timeZone", "Asia/Kolkata").config("spark.driver.host", "127.0.0.1").getOrCreate())
    session.sparkContext.setLogLevel("ERROR")
    return session


def rolled_up_by_spark(session, path):
    """Of a CSV with the columns of the table."""
    frame = session.read.csv(str(path), header=True, schema="id bigint, time timestamp, access_point string, devices int")
    frame.createOrReplaceTempView("counts")
    for each in statements(query("spark")):
        found = session.sql(each)
    return written(found.columns, [list(row) for row in found.collect()])
