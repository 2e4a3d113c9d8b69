-- Bounds of a kept price are called min and max.
update saved_searches
set filters = filters - 'leastMicros' - 'mostMicros'
  || jsonb_build_object('minMicros', filters -> 'leastMicros', 'maxMicros', filters -> 'mostMicros')
where filters ? 'leastMicros';
