-- Counts of the last minutes: losing them in a crash costs nothing, writing them to the log would cost much.
ALTER TABLE "rate_limits" SET UNLOGGED;
