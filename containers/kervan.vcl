# The configuration of docs/growing.md, in front of the two web processes of compose.yaml.
vcl 4.1;

import directors;
import std;

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
}

backend one {
    .host = "web-one";
    .port = "3000";
    .probe = ready;
}

backend two {
    .host = "web-two";
    .port = "3000";
    .probe = ready;
}

sub vcl_init {
    # The same process for a visitor, because Socket.IO may poll.
    new webs = directors.hash();
    webs.add_backend(one, 1.0);
    webs.add_backend(two, 1.0);
}

sub vcl_recv {
    set req.backend_hint = webs.backend(req.http.x-forwarded-for);
    if (req.method == "BAN") {
        if (req.http.authorization != "Bearer " + std.getenv("EDGE_PURGE_TOKEN")) {
            return (synth(403));
        }
        ban("obj.http.surrogate-key ~ " + req.http.x-ban);
        return (synth(200));
    }
    unset req.http.x-currency;
    if (req.http.upgrade ~ "(?i)websocket") {
        return (pipe);
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.authorization || req.url ~ "^/(api|socket\.io)/") {
        return (pass);
    }
    set req.http.x-currency = "USD";
    if (req.http.cookie ~ "(^|; *)currency=[A-Z][A-Z][A-Z](;|$)") {
        set req.http.x-currency = regsub(req.http.cookie,
            "^(?:.*; *)?currency=([A-Z][A-Z][A-Z])(?:;.*)?$", "\1");
    }
    return (hash);
}

sub vcl_pipe {
    set bereq.http.upgrade = req.http.upgrade;
    set bereq.http.connection = req.http.connection;
}

sub vcl_backend_response {
    if (beresp.http.set-cookie || beresp.http.cache-control !~ "s-maxage=") {
        set beresp.uncacheable = true;
        set beresp.ttl = 5s;
        return (deliver);
    }
    set beresp.grace = 30s;
    return (deliver);
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.x-edge = "hit";
    } else {
        set resp.http.x-edge = "miss";
    }
    unset resp.http.surrogate-key;
    unset resp.http.surrogate-control;
}
