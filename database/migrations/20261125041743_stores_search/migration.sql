-- Buyers find stores by a part of their names when they choose who may answer a request.
create index stores_search on stores using gin (lower(translate(name, 'İIıÇçŞşĞğÜüÖöÂâÎîÛû', 'iiiccssgguuooaaiiuu')) gin_trgm_ops);
