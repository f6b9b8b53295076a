import { expect, it, vi } from 'vitest';
import { GuardedChangesRequest } from '../../../protocol/guard/guard.ts';
import { serve } from '../../support/languageClient.ts';

it.each([
	['SOUL.md', '.cursor/rules/pier.mdc'],
	['SOUL.md', '.claude/skills/tea/SKILL.md'],
	['CLAUDE.md', '.cursor/rules/pier.mdc'],
	['CLAUDE.md', '.github/copilot-instructions.md'],
	['CLAUDE.md', 'GEMINI.md'],
])('beside %s, a change of %s by another program is told', async (own, other) => {
	const client = await serve({ [own]: '# Ferry\n', [other]: '---\ndescription: The pier.\n---\nKeep to the pier.\n' });
	const changes = async () =>
		(await client.connection.sendRequest(GuardedChangesRequest)).map(({ path, became }) => [path, became]);
	expect(await changes()).toEqual([]);
	await client.changeOnDisk(other, '---\ndescription: The pier.\n---\nKeep off the pier.\n');
	await vi.waitFor(async () => expect(await changes()).toEqual([[other, 'changed']]), { timeout: 10_000 });
});
