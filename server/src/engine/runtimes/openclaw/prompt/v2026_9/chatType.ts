export type ChatType = 'direct' | 'group' | 'channel';

const peerKinds: ReadonlyMap<string, ChatType> = new Map([
	['direct', 'direct'],
	['dm', 'direct'],
	['group', 'group'],
	['channel', 'channel'],
]);

/** Shapes of keys that older releases wrote. */
const legacyShapes: readonly (readonly [shape: RegExp, type: ChatType])[] = [
	[/^group:[^:]+(?::.*)?$/u, 'group'],
	[/^channel:[^:]+(?::.*)?$/u, 'channel'],
	[/^(?:whatsapp:)?[^:]+@g\.us$/u, 'group'],
	[/^discord:(?:[^:]+:)?guild-[^:]+:channel-[^:]+$/u, 'channel'],
];

const legacyType = (rest: string): ChatType | undefined => legacyShapes.find(([shape]) => shape.test(rest))?.[1];

/** Places where a peer kind may stand: `dm:<id>`, `<channel>:<kind>:<id>`, `<channel>:<account>:<kind>:<id>`. */
const kindPlaces = [0, 1, 2] as const;

function kindAt(parts: readonly string[], place: (typeof kindPlaces)[number]): ChatType | undefined {
	const kind = peerKinds.get(parts[place] ?? '');
	if (place === 0) return kind === 'direct' ? kind : undefined;
	return parts.slice(0, place).every(Boolean) ? kind : undefined;
}

/**
 * The kind of chat that a session key names, as 2026.9 derives it; `rest` is the key in lower case without its
 * `agent:<id>:`. A key that fits several shapes at once counts for none of them, unless an older shape fits.
 */
export function chatTypeOf(rest: string): ChatType | undefined {
	const parts = rest.split(':');
	const legacy = legacyType(rest);
	if (parts[0] === 'agent') return legacy;
	const complete = kindPlaces.filter((place) => kindAt(parts, place) && parts[place + 1]);
	if (complete.length + (legacy ? 1 : 0) > 1) return legacy;
	const first = kindPlaces.find((place) => kindAt(parts, place));
	return first !== undefined && parts[first + 1] ? kindAt(parts, first) : legacy;
}
