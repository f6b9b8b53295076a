import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type * as Sha from '../../../../server/src/engine/text/sha256.ts';
import { check } from '../../../support/ruleTester.ts';

/** Texts of nanobot are not ours to have here: these stand for one of this version and one of an earlier one, of the same lengths. */
const texts = vi.hoisted(() => ({ present: 'p'.repeat(1938), earlier: 'e'.repeat(888) }));

vi.mock(import('../../../../server/src/engine/text/sha256.ts'), async (original) => {
	const own: typeof Sha = await original();
	const digests: Readonly<Record<string, string>> = {
		[texts.present]: 'b5d3a9f71da9ae2f',
		[texts.earlier]: '15d53dd70ccb6826',
	};
	return {
		...own,
		sha256: (data) => (typeof data === 'string' && digests[data]) || createHash('sha256').update(data).digest('hex'),
	};
});

const { oldTemplate } = await import('../../../../server/src/engine/runtimes/nanobot/rules/oldTemplate.ts');

const of = (text: string) =>
	check(oldTemplate, { runtime: 'nanobot@0.3.5', files: { 'SOUL.md': 'Calm.\n', 'AGENTS.md': text } });

describe('nanobot.old-template', () => {
	it('tells of a template of an earlier version, which is in every prompt', () => {
		expect(of(`${texts.earlier}\n`).map(({ message }) => message)).toEqual([
			'AGENTS.md is as an earlier nanobot wrote it, and the agent reads these 889 characters in every conversation. nanobot 0.3.5 leaves out its own text alone. Delete the file, or write what you want.',
		]);
	});

	it('is silent of the present one, which is left out, and of what a person wrote', () => {
		expect(of(`${texts.present}\n`)).toEqual([]);
		expect(of('Be brief.\n')).toEqual([]);
	});
});
