/**
 * What `table` itself says of `key`, where the key is somebody's text: `constructor`, `toString` and their like are no entries of a table,
 * although every object answers to them.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
	Object.hasOwn(table, key) ? table[key] : undefined;
