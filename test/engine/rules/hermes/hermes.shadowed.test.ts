import { describe, expect, it } from 'vitest';
import { shadowed } from '../../../../server/src/engine/runtimes/hermes/rules/shadowed.ts';
import { checkOnDisk } from './support.ts';

const own = { '.hermes.md': 'Own.\n' };

describe('hermes.shadowed', () => {
	it('names the file that keeps another out', () => {
		expect(checkOnDisk(shadowed, { ...own, 'AGENTS.md': 'Use tabs.\n' })).toEqual([
			{
				file: 'AGENTS.md',
				text: 'Use tabs.',
				message:
					'Hermes Agent does not read AGENTS.md, as .hermes.md is there. Move what it needs of it to .hermes.md, or name the file there.',
			},
		]);
		expect(checkOnDisk(shadowed, { ...own, 'HERMES.md': 'Upper.\n' })).toMatchObject([
			{ message: 'Hermes Agent does not read HERMES.md: it reads .hermes.md alone. Move what matters there.' },
		]);
	});

	it('is silent where nothing is lost, or nothing of its own is there', () => {
		expect(checkOnDisk(shadowed, { '.hermes.md': 'See AGENTS.md first.\n', 'AGENTS.md': 'Use tabs.\n' })).toEqual([]);
		expect(checkOnDisk(shadowed, { '.hermes.md': 'Use tabs.', 'AGENTS.md': 'Use tabs.\n' })).toEqual([]);
		expect(checkOnDisk(shadowed, { '.hermes.md': '\n', 'AGENTS.md': 'Use tabs.\n' })).toEqual([]);
		expect(checkOnDisk(shadowed, { ...own, 'AGENTS.md': '\n' })).toEqual([]);
		expect(checkOnDisk(shadowed, { ...own, 'CLAUDE.md': 'Test first.\n', '.cursorrules': 'Be neat.\n' })).toEqual([]);
		expect(checkOnDisk(shadowed, { 'AGENTS.md': 'Use tabs.\n', 'CLAUDE.md': 'Test first.\n' })).toEqual([]);
	});
});
