-- As groundColourOf says it of recipes: see src/features/media/drawing/tones.ts.
UPDATE "pictures" SET "ground" = CASE WHEN "recipe" ->> 'set' = 'dark'
  THEN case "recipe" ->> 'ground'
    when 'sand' then '#755a37'
    when 'clay' then '#754935'
    when 'sage' then '#4e633b'
    when 'mist' then '#306b6d'
    when 'sky' then '#315c7d'
    when 'rose' then '#80473d'
    when 'lilac' then '#524876'
    when 'butter' then '#795b17'
    when 'stone' then '#4f4a41'
    when 'deep' then '#166471'
  end
  ELSE case "recipe" ->> 'ground'
    when 'sand' then '#f5e5d0'
    when 'clay' then '#e8d1bf'
    when 'sage' then '#e1e8d4'
    when 'mist' then '#d4e9e9'
    when 'sky' then '#dae8f2'
    when 'rose' then '#f5ded7'
    when 'lilac' then '#e4e0ee'
    when 'butter' then '#f9eac4'
    when 'stone' then '#e9e6de'
    when 'deep' then '#166471'
  end
END
WHERE "state" = 'drawn' AND "ground" IS NULL;
