import { describe, expect, it } from 'vitest';
import { skillMarkdown } from '../../../server/src/engine/learning/skills/draft.ts';
import { readLeaf } from '../../../server/src/engine/runtimes/holaboss/memory/files/leaf.ts';
import { freshnessOf, freshnessText } from '../../../server/src/engine/runtimes/holaboss/memory/recall/freshness.ts';

const path = 'workspace/w1/knowledge/blockers/deploy.md';

describe('a leaf of the memory', () => {
	it('goes by what its frontmatter says', () => {
		const leaf = readLeaf(
			path,
			'\uFEFF---\nname: Deploys\ndescription: Need a ticket.\ntype: fact\nscope: user\ntags: [deploy, " ", 3]\n---\n# Other\n',
		);
		expect(leaf).toEqual({
			title: 'Deploys',
			summary: 'Need a ticket.',
			memoryType: 'fact',
			scope: 'user',
			tags: ['deploy'],
			excerpt: '# Other',
		});
	});

	it('goes by its text and its folder where there is none', () => {
		expect(readLeaf(path, '# Deploys\n\n- Tool: `deploy`\n\nNeed a ticket.\n')).toMatchObject({
			title: 'Deploys',
			summary: 'Need a ticket.',
			memoryType: 'blocker',
		});
	});

	it('goes by its name where there is nothing', () => {
		expect(readLeaf(path, '')).toMatchObject({ title: 'deploy', excerpt: '' });
	});

	it('only reads the first 40 lines of its frontmatter', () => {
		const leaf = readLeaf(path, `---\ntitle: Early\n${'# line\n'.repeat(39)}summary: Late\n---\nProse`);
		expect(leaf).toMatchObject({ title: 'Early', summary: 'Prose', excerpt: 'Prose' });
	});

	it('survives frontmatter that unfolds without end', () => {
		const bomb = [
			'a: &a [x, x]',
			...'bcdefghij'.split('').map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]},`.repeat(9)}]`),
		];
		expect(readLeaf(path, `---\n${bomb.join('\n')}\n---\n# T\n`).title).toBe('T');
	});
});

describe('the age of a memory', () => {
	const at = Date.parse('2026-04-15T00:00:00Z');
	const reference = {
		verificationPolicy: 'must_reconfirm',
		stalenessPolicy: 'time_sensitive',
		staleAfterSeconds: 60,
	} as const;

	it('counts as too much from the very second', () => {
		expect(freshnessOf({ ...reference, updatedAt: '2026-04-14T23:59:01Z' }, at).state).toBe('fresh');
		expect(freshnessOf({ ...reference, updatedAt: '2026-04-14T23:59:00Z' }, at).state).toBe('stale');
	});

	it('is said in a sentence', () => {
		const { note } = freshnessOf({ ...reference, updatedAt: '2026-01-01T00:00:00Z' }, at);
		expect(freshnessText(note)).toBe('Too old to rely on: confirm it anew first.');
	});
});

describe('a skill that the runtime writes', () => {
	it('says things in frontmatter as they are, whatever YAML makes of them', () => {
		const text = skillMarkdown(
			{
				kind: 'skill_create',
				targetSkillId: null,
				title: 'Release',
				summary: 'Release: tag, then publish',
				slug: 'release',
				whenToUse: 'On release days.',
				workflow: ['Tag'],
				verification: [],
				evaluationNotes: null,
			},
			[],
		);
		expect(text).toContain('\ndescription: Release: tag, then publish\n');
	});
});
