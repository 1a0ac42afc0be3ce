/// Captures and reports of a made-up campus, in the shapes of real ones.
enum CountSamples {
  static let client = "3c:22:fb:10:9e:41"
  static let user = "o.fenn"

  /// What must never leave a reader.
  static let personal = [
    client, "3c:22:fb:10:9e:42", "3c22.fb10.9e43", "94:b4:0f:00:00:01", "94:b4:0f:00:00:02", user,
    "Fenn's phone", "o.fenn@larkspur.example",
  ]

  static let networks = """
    (wlc-1) #show clock

    Wed Nov 18 18:10:00 UTC 2026

    (wlc-1) #show ap bss-table

    Aruba AP BSS Table
    ------------------
    bss                ess            port  ip        band/ht-mode/bandwidth  cur-cl  ap name      in-t(s)  tot-t            flags
    ---                ---            ----  --        ----------------------  ------  -------      -------  -----            -----
    94:b4:0f:00:00:01  Larkspur Open  ?/?   10.0.0.7  2.4GHz/HT/20MHz         4       mab 2 north  0        64d:14h:48m:14s
    94:b4:0f:00:00:02  eduroam        ?/?   10.0.0.7  5GHz/VHT/80MHz          27      mab 2 north  0        64d:14h:48m:14s  K
    94:b4:0f:00:00:02  eduroam        ?/?   10.0.0.7  5GHz/VHT/80MHz          27      mab 2 north  0        64d:14h:48m:15s  K
    94:b4:0f:00:00:11  eduroam        ?/?             5GHz/VHT/80MHz          0       mab-2-08     0        3h:2m:1s         K

    Channel followed by "*" indicates channel selected due to unsupported configured channel.

    Num APs:3
    Num Associations:58


    """

  static let active = """
    Output Time: 2026-11-18 13:10:00 GMT-05:00

    Active AP Table
    ---------------
    Name      Group  IP Address  11g Clients  11g Ch/EIRP/MaxEIRP  11a Clients  AP Type  Flags  Uptime
    ----      -----  ----------  -----------  -------------------  -----------  -------  -----  ------
    mab-2-08  halls  10.0.0.8    3            AP:HT:11/9/20        9            335      A2     64d:1h:2m:3s
    mab-2-09  halls  10.0.0.9    -                                              335             1h:2m:3s
    mab-2-10  halls  10.0.0.10                                     5            335      A2     1h:2m:3s

    Active AP Table
    ---------------
    Name      Group  Radio 0 Band Ch/EIRP/MaxEIRP/Clients  Radio 1 Band Ch/EIRP/MaxEIRP/Clients  AP Type
    ----      -----  ------------------------------------  ------------------------------------  -------
    mab-2-11  halls  AP:5GHz-VHT:36/15.0/21.0/6            AP:2.4GHz-HT:1/9.0/9.0/1              335

    User Table
    ----------
    IP        MAC                Name    Role     AP name   Clients
    --        ---                ----    ----     -------   -------
    10.1.0.2  3c:22:fb:10:9e:41  o.fenn  student  mab-2-08  1

    """

  static let association = """
    2026-11-18T18:10:00Z
    Association Table
    -----------------
    Name      bssid              mac                auth  assoc  aid  essid         Flags
    ----      -----              ---                ----  -----  ---  -----         -----
    mab-2-08  94:b4:0f:00:00:01  3c:22:fb:10:9e:41  y     y      1    eduroam       W
    mab-2-08  94:b4:0f:00:00:01  3c:22:fb:10:9e:42  n     y      2    Fenn's phone
    mab-2-08  94:b4:0f:00:00:01  3c:22:fb:10:9e:41  y     y      1    eduroam       W
    mab-2-12  94:b4:0f:00:00:02  3c22.fb10.9e43     y     n      3    eduroam
    Num Clients:2

    """

  static let report = """
    Client Count MABRY
    Generated: 2026-Nov-18, 18:30:00 GMT+00:00
    Report By: Floor Area
     
    Total Client Count
    Total Count,Event Time,Associated Client Count,Authenticated Client Count
    total,Wed Nov 18 18:10:00 GMT+00:00 2026,31,30
    Client Count
    Key,Event Time,Associated Client Count,Authenticated Client Count
    Larkspur > Mabry Hall > 2nd floor,Wed Nov 18 18:10:00 GMT+00:00 2026,31,30
    Larkspur > Mabry Hall > 2nd floor,Wed Nov 18 18:15:07 GMT+00:00 2026,29,29

    """
}
