-- Whose doing an event was, where calls are followed (TRACES_URL): the trace and step that told it, as the W3C writes them.
-- Numbers drawn by chance that say nothing of anybody.
alter table bus_events add column traceparent text;
