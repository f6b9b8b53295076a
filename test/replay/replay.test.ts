import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { replay } from './replay.ts';

const conversations = globSync('conversations/*.json', { cwd: import.meta.dirname }).sort();

it('has a dozen conversations', () => {
	expect(conversations.length).toBeGreaterThanOrEqual(12);
});

// After a change that is meant to be seen: `npx vitest run test/replay --update`, and read what git says has changed.
it.each(conversations)('gives the same prompts, boundaries and proposals as ever: %s', async (path) => {
	const recorded = JSON.parse(await readFile(join(import.meta.dirname, path), 'utf8'));
	const outcome = await replay(recorded);
	await expect(`${JSON.stringify(outcome, undefined, '\t')}\n`).toMatchFileSnapshot(`outcomes/${basename(path)}`);
	expect(await replay(recorded)).toEqual(outcome);
});

it('keeps no outcome of a conversation that is gone', async () => {
	const outcomes = await readdir(join(import.meta.dirname, 'outcomes'));
	expect(outcomes.sort()).toEqual(conversations.map((path) => basename(path)));
});
