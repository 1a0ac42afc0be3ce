internal import Bytes
internal import FileFormats
internal import Markup

/// Rows of objects as JSON: `["index.html",1234,"5f0c…",0]`, path, size, digest, and the number of
/// its header fields in a table of them.
struct ManifestRows {
  private(set) var rows: [JSON] = []
  private var numbers: [ObjectFields: Int] = [:]
  private var kinds: [ObjectFields] = []

  init(_ objects: some Sequence<(key: String, value: FarObject)>) {
    for (path, object) in objects.sorted(by: { $0.key < $1.key }) {
      let number = numbers[object.fields] ?? kinds.count
      if number == kinds.count {
        numbers[object.fields] = number
        kinds.append(object.fields)
      }
      rows.append([
        "path": .text(path), "size": .number(object.size),
        "sha256-start": .text(object.digest.digits), "kind": .number(number),
      ])
    }
  }

  /// The table of header fields.
  var table: JSON {
    .list(
      kinds.map {
        [
          "content-type": .text($0.type), "cache-control": .text($0.cache),
          "content-encoding": $0.encoding.map { .text($0) },
        ]
      })
  }
}

/// The rows of a JSON text that `ManifestRows` has made.
func manifestRows(
  _ rows: JSONValue, table: JSONValue
) throws(FarPublishError) -> [String: FarObject] {
  var kinds: [ObjectFields] = []
  for kind in table.elements {
    guard let type = kind["content-type"]?.string, let cache = kind["cache-control"]?.string else {
      throw .manifest(reason: "a kind of file lacks its type or cache time")
    }
    kinds.append(
      ObjectFields(type: type, cache: cache, encoding: kind["content-encoding"]?.string))
  }
  var objects: [String: FarObject] = [:]
  for row in rows.elements {
    guard let path = row["path"]?.string, let size = row["size"]?.integer,
      let digest = row["sha256-start"]?.string.flatMap({ UInt128(digits: $0) }),
      let kind = row["kind"]?.integer, kinds.indices.contains(kind)
    else { throw .manifest(reason: "a row lacks its path, size, digest or kind") }
    objects[path] = FarObject(size: size, digest: digest, fields: kinds[kind])
  }
  return objects
}

/// The value of a text of a store.
func manifestJSON(_ bytes: [UInt8]) throws(FarPublishError) -> JSONValue {
  do throws(JSONError) {
    return try JSONReader.read(bytes)
  } catch {
    throw .manifest(reason: "it is not JSON")
  }
}
