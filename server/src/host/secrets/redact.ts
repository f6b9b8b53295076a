import { setTimeout } from 'node:timers/promises';
import { couldHoldSecret, secretsOfText } from '../../engine/secrets/find.ts';
import type { FoundSecret } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../workspace/workspaces.ts';

/** Looks at a text with everything that finds secrets. */
type Find = (text: string) => Promise<readonly FoundSecret[]>;

/** Texts whose results are kept: the sections of a prompt are the same from turn to turn. */
const mostKept = 400;

/** ms that a search may hold up the end of a turn; it runs while the model answers. */
const patience = 1_000;

/** In place of a text that nobody has looked through: it may hold a secret. */
const unchecked = '[left out: it could not be checked for secrets in time]';

/** Shorter than any secret. UTF-16 units. */
const shortest = 8;

/** By the workspace's root, as that is who looks; what was asked for last is at the end. */
const known = new Map<string, Promise<string>>();

/** Digests and names of ours: nobody wrote them, and they look like keys. */
const ours = /fingerprint|_id$|_ids$|^id$|^messages$/u;

/** With our own search too: the other one may have broken, and then finds nothing. The same stretch may be among both. */
export async function secretsIn(
	text: string,
	workspace: Pick<Workspace, 'secretsIn'>,
): Promise<readonly FoundSecret[]> {
	const { shaped, labelled } = secretsOfText(text);
	return [...shaped, ...labelled, ...(await workspace.secretsIn(text))];
}

/** As many lines as before, so that the others keep their numbers. */
const standIn = (secret: string): string => `[redacted]${'\n'.repeat(secret.split('\n').length - 1)}`;

async function withoutSecrets(text: string, find: Find): Promise<string> {
	const found = [...(await find(text))].sort((a, b) => a.range.start - b.range.start);
	let kept = '';
	let at = 0;
	for (const { range } of found) {
		if (range.end <= at) continue;
		const start = Math.max(range.start, at);
		kept += text.slice(at, start) + standIn(text.slice(start, range.end));
		at = range.end;
	}
	return kept + text.slice(at);
}

function once(key: string, text: string, find: Find): Promise<string> {
	const before = known.get(key);
	known.delete(key);
	const made = before ?? (couldHoldSecret(text) ? withoutSecrets(text, find) : Promise.resolve(text));
	known.set(key, made);
	const [oldest] = known.keys();
	if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
	return made;
}

/** A copy in which nothing is left that looks like a secret, whatever key it stands under. */
export async function redacted(value: unknown, workspace: Pick<Workspace, 'root' | 'secretsIn'>): Promise<unknown> {
	const find: Find = (text) => secretsIn(text, workspace);
	const over = new AbortController();
	const late = setTimeout(patience, unchecked, { ref: false, signal: over.signal });
	late.catch(() => undefined);
	async function clean(each: unknown): Promise<unknown> {
		if (typeof each === 'string') {
			if (each.length < shortest) return each;
			// What is found too late helps the next turn.
			return Promise.race([once(`${workspace.root}\0${each}`, each, find), late]);
		}
		if (Array.isArray(each)) return Promise.all(each.map(clean));
		if (typeof each !== 'object' || each === null) return each;
		const entries = Object.entries(each).map(
			async ([key, inside]) => [key, ours.test(key) ? inside : await clean(inside)] as const,
		);
		return Object.fromEntries(await Promise.all(entries));
	}
	try {
		return await clean(value);
	} finally {
		over.abort();
	}
}
