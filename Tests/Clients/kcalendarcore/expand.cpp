// Expands calendar files with KDE's calendar library and prints each occurrence as "file<TAB>uid<TAB>start<TAB>end", moments
// in UTC. Arguments: the zone's name, start and end of the window as 20270125T150000Z, then the files.
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <KCalendarCore/OccurrenceIterator>
#include <QCoreApplication>
#include <QTextStream>
#include <QTimeZone>

using namespace KCalendarCore;

static QDateTime moment(const QString &text) {
  QDateTime found = QDateTime::fromString(text, QStringLiteral("yyyyMMdd'T'HHmmss'Z'"));
  found.setTimeSpec(Qt::UTC);
  return found;
}

static QString words(const QDateTime &time) {
  return time.toUTC().toString(QStringLiteral("yyyyMMdd'T'HHmmss'Z'"));
}

int main(int count, char **given) {
  QCoreApplication application(count, given);
  const QStringList arguments = application.arguments();
  const QTimeZone zone(arguments.value(1).toUtf8());
  const QDateTime from = moment(arguments.value(2)), to = moment(arguments.value(3));
  QTextStream out(stdout);
  for (const QString &path : arguments.mid(4)) {
    const MemoryCalendar::Ptr calendar(new MemoryCalendar(zone));
    ICalFormat format;
    if (!format.load(calendar, path)) {
      QTextStream(stderr) << path << ": cannot be read\n";
      return 1;
    }
    OccurrenceIterator places(*calendar, from, to);
    while (places.hasNext()) {
      places.next();
      const auto incidence = places.incidence();
      const QDateTime start = places.occurrenceStartDate(), end = places.occurrenceEndDate();
      out << path << '\t' << incidence->uid() << '\t';
      if (incidence->allDay()) {
        // KDE's last day of an event belongs to it.
        out << start.date().toString(QStringLiteral("yyyyMMdd")) << '\t'
            << end.date().addDays(1).toString(QStringLiteral("yyyyMMdd")) << '\n';
      } else {
        out << words(start) << '\t' << words(end) << '\n';
      }
    }
  }
  return 0;
}
