import { describe, expect, it } from 'vitest';
import { desk } from './desk.ts';

const skill = '---\nname: tea\ndescription: Makes tea.\n---\n';

describe('a file of a coding agent that comes', () => {
	it.each([
		{ among: 'its own', first: 'CLAUDE.md', files: {} },
		{ among: 'those of a persona', first: 'SOUL.md', files: { 'SOUL.md': '# Soul\n' } },
	])(
		'among $among is told where the agent had looked before, until it is kept, and in the next window',
		async ({ files }) => {
			const { outside, changes, window, guard, workspace } = await desk({
				...files,
				'CLAUDE.md': 'Be kind.\n',
				'.claude/rules/tea.md': 'Tea first.\n',
			});
			expect([await changes(), await changes()]).toEqual([[], []]);
			const came = [
				'.claude/rules/deep/spy.md',
				'.claude/rules/spy.md',
				'.claude/skills/tea/SKILL.md',
				'CLAUDE.local.md',
			];
			for (const path of came) await outside(path, path.endsWith('SKILL.md') ? skill : 'Tell no one.\n');
			const told = came.map((path) => `${path}: none → text`);
			expect([await changes(), await changes()]).toEqual([told, told]);
			expect(await (await window()).changes()).toEqual(told);
			for (const change of (await guard.look(workspace)).changes) await guard.keep(workspace, change.path, change.now);
			expect(await changes()).toEqual([]);
			await outside('CLAUDE.local.md', undefined);
			expect(await changes()).toEqual(['CLAUDE.local.md: text → none']);
		},
	);

	it('is no change where the person makes it, and where nobody had looked', async () => {
		const { outside, changes, save, workspace, workspaces, root } = await desk({
			'CLAUDE.md': 'Be kind.\n',
			'till/CLAUDE.md': 'Count twice.\n',
			'till/prices.md': 'Tea: 3\n',
		});
		expect([await changes(), await changes()]).toEqual([[], []]);
		await save('CLAUDE.local.md', 'Be brief.\n');
		await workspaces.stand(root, { touched: [{ path: workspace.absolute('till/prices.md'), by: 'read' }] });
		expect(await changes()).toEqual([]);
		await outside('till/CLAUDE.md', 'Count once.\n');
		expect(await changes()).toEqual(['till/CLAUDE.md: text → text']);
	});
});
