-- Buyers read the source beside converted prices.
UPDATE "exchange_rates" SET "source" = 'Kervan'
WHERE "source" = 'reference file of the first start; replace with kervan rates set';
