import { expect, test } from 'vitest';
import { folderWith, soulscope } from './soulscope.ts';

const persona = { 'aria/SOUL.md': '# Soul\n\nBe kind.\n', 'aria/IDENTITY.md': '- **Name:** Aria\n' };

test('a preview of a workspace that the runtime refuses shows the prompt that will be, and says what helps', async () => {
	const folder = await folderWith({ ...persona, 'aria/.openclaw/workspace-state.json': '{"version":1}' });
	const { out, err } = await soulscope(folder, 'preview', 'aria', '--runtime', 'openclaw@2026.9.6');
	expect(out).toContain('Be kind.');
	expect(out).not.toContain('[MISSING]');
	expect(err).toContain('OpenClaw 2026.9.6 will not start here: an earlier version left its state in');
	expect(err).toContain('openclaw doctor --fix');
});
