import { describe, expect, it } from 'vitest';
import { frontmatterLineEnds } from '../../../../server/src/engine/rules/frontmatter/frontmatterLineEnds.ts';
import { runtimes } from '../../../../server/src/engine/runtimes/registry.ts';
import { bothStrict, check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const goclaw = runtimes.findLast(({ family }) => family === 'goclaw')?.id ?? '';
const skill = '---\nname: tea\ndescription: How to make tea.\n---\n\nBoil the water.\n';
const crlf = (text: string) => text.replaceAll('\n', '\r\n');

describe('frontmatter.line-ends', () => {
	it('says that GoClaw overlooks a frontmatter behind CR LF, and the fix makes it seen', () => {
		const tree = { runtime: goclaw, files: { 'SOUL.md': crlf('# Soul\n'), 'skills/kettle/SKILL.md': crlf(skill) } };
		expect(check(frontmatterLineEnds, tree).map(({ file, text, message }) => [file, text, message])).toEqual([
			[
				'skills/kettle/SKILL.md',
				'---',
				'GoClaw 2026.2.26 does not see this frontmatter and calls the skill “kettle”, without a description: its lines end with CR LF. Save the file with LF (click CRLF in the status bar, or use dos2unix).',
			],
		]);
		expectEveryFixToSilence(frontmatterLineEnds, tree);
	});

	it('is never part of fixing everything', () => {
		const [reported] = check(frontmatterLineEnds, {
			runtime: goclaw,
			files: { 'skills/kettle/SKILL.md': crlf(skill) },
		});
		expect(reported?.finding.fixes?.map(({ preferred }) => preferred)).toEqual([false]);
	});

	it('is silent with LF, without a frontmatter, and about runtimes that take both', () => {
		const findingsOf = (runtime: string, files: Record<string, string>) =>
			check(frontmatterLineEnds, { runtime, files });
		expect(findingsOf(goclaw, { 'skills/tea/SKILL.md': skill })).toEqual([]);
		expect(findingsOf(goclaw, { 'skills/tea/SKILL.md': crlf('# Tea\n') })).toEqual([]);
		expect(findingsOf(v9, { 'skills/tea/SKILL.md': crlf(skill) })).toEqual([]);
		const belief = '---\ntitle: Beliefs\nloading: always\nagent-modification: true\n---\n\nTea is good.\n';
		expect(findingsOf(bothStrict, { 'prompts/beliefs.md': crlf(belief), 'skills/tea.md': crlf(skill) })).toEqual([]);
	});
});
