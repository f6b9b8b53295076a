import { at, type JsonObject } from '../../../../text/json5.ts';
import { type SeenEntry, type Snapshot, seenAt } from '../../../../workspace/snapshot.ts';
import { fileNames } from '../../files.ts';

/** True where a plugin keeps the memory: it has a say in what of it is injected. */
export function memoryIsOn(config: JsonObject): boolean {
	const slot = at(config, 'plugins', 'slots', 'memory');
	const isOff = slot === null || (typeof slot === 'string' && slot.trim().toLowerCase() === 'none');
	return !isOff && at(config, 'plugins', 'enabled') !== false;
}

const vouched: ReadonlySet<string> = new Set([fileNames.memory, fileNames.user]);

/** Where what an agent remembers may lie. */
const isMemory = (path: string): boolean =>
	path === fileNames.memory ||
	path === fileNames.memoryAlt ||
	path === fileNames.user ||
	/^memory\/(?!dreaming\/|\.dreams\/).*\.md$/u.test(path) ||
	/^users\/[a-z0-9][\w-]{0,127}\/USER\.md$/iu.test(path);

/** A link is told by what it leads to; the listing says no more of that than size and time. */
const isSameFile = (link: SeenEntry, other: SeenEntry): boolean =>
	other.link !== 'symlink' && other.size === link.size && other.modified === link.modified;

/**
 * Why OpenClaw 2026.9.6 does not take the file `name` for memory that somebody vouches for, one clause: it is a link to
 * something else. Undefined where it does.
 */
export function whyUnvouched(name: string, snapshot: Snapshot, config: JsonObject): string | undefined {
	const entry = vouched.has(name) ? seenAt(snapshot, name) : undefined;
	if (entry?.link !== 'symlink' || !memoryIsOn(config)) return undefined;
	const memory = [...snapshot.files.keys()].filter(isMemory).map((path) => seenAt(snapshot, path));
	// One that nobody has looked at may be it.
	const leadsToMemory = entry.leadsOut !== true && memory.some((other) => !other || isSameFile(entry, other));
	return leadsToMemory ? undefined : 'it is a link to a file that is not this agent’s memory';
}
