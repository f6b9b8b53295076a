import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../server/src', import.meta.url));

/** What such a map goes by, where that is why nothing piles up in it. */
const reasons = {
	lasting: 'its keys stay for as long as the program, or until files come and go',
	own: 'it is made with a text or a snapshot, and goes with it',
	rare: 'nothing is added while somebody types',
} as const;

/** How many of them there are by file, and why none of them keeps values of every key. */
const allowed: Readonly<Record<string, readonly [count: number, why: keyof typeof reasons]>> = {
	'engine/memory/search/ranking/rank.ts': [1, 'lasting'],
	'engine/prompt/preparedSnapshot.ts': [1, 'own'],
	'engine/prompt/wording/chatWording.ts': [1, 'lasting'],
	'engine/rules/prose/linksMissingFile.ts': [2, 'own'],
	'engine/runtimes/claudeCode/lists/parts.ts': [1, 'lasting'],
	'engine/runtimes/codex/context/context.ts': [1, 'own'],
	'engine/runtimes/copilot/context/children.ts': [1, 'lasting'],
	'engine/runtimes/cursor/context/context.ts': [1, 'own'],
	'engine/runtimes/openclaw/config/reading/read.ts': [1, 'lasting'],
	'engine/runtimes/openclaw/config/v2026_9/migration/draft.ts': [2, 'own'],
	'engine/runtimes/openclaw/config/validation/schemaOfShape.ts': [1, 'lasting'],
	'engine/runtimes/openclaw/identity/identity.ts': [1, 'lasting'],
	'engine/runtimes/openclaw/prompt/systemPrompt.ts': [3, 'lasting'],
	'engine/runtimes/openclaw/skills/loading/load.ts': [1, 'lasting'],
	'engine/schema/jsonSchema.ts': [1, 'lasting'],
	'engine/workspace/calledFiles.ts': [1, 'lasting'],
	'language/support/knowledge/refreshingByItself.ts': [1, 'rare'],
	'language/support/memory/mentionIndex.ts': [1, 'lasting'],
	'language/sync/editorDocuments.ts': [1, 'rare'],
};

// What is in a `WeakMap` stays until V8 goes through the whole heap (`keptOn.ts` says why): one that goes by what each key makes anew
// keeps all of it meanwhile. Use `keptOn` there; where a `WeakMap` is right, it gets a line above.
test('no WeakMap goes by what is made anew with each key', () => {
	const files = ['engine', 'language'].flatMap((layer) =>
		readdirSync(`${source}/${layer}`, { recursive: true, encoding: 'utf8' }).map((file) => `${layer}/${file}`),
	);
	const counts = files
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) => {
			const made = readFileSync(`${source}/${file}`, 'utf8').match(/new WeakMap\b/g)?.length ?? 0;
			return made === 0 ? [] : [[file.replaceAll('\\', '/'), made] as const];
		});
	expect(Object.fromEntries(counts)).toEqual(
		Object.fromEntries(Object.entries(allowed).map(([file, [count]]) => [file, count])),
	);
});
