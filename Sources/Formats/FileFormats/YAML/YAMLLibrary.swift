internal import CYAML

/// The version of libyaml that reads here: "0.2.5".
package func yamlLibraryVersion() -> String { String(cString: yaml_get_version_string()) }
