import { describe, expect, it } from 'vitest';
import { referencesLost } from '../../../../server/src/engine/runtimes/openCode/rules/referencesLost.ts';
import { checkOnDisk } from './support.ts';

const found = (config: unknown, path = 'opencode.json') =>
	checkOnDisk(referencesLost, { [path]: JSON.stringify(config) });

describe('opencode.references-lost', () => {
	const references = { shop: '../shop', 'till-room': { path: '../till', description: 'The till' } };

	it('stands at references that a mapping of skills takes away, under either name', () => {
		const skills = { paths: ['more'] };
		expect(found({ references, skills })).toMatchObject([{ text: JSON.stringify(references) }]);
		expect(found({ reference: references, skills }, '.opencode/opencode.jsonc')).toHaveLength(1);
		expect(found({ references, skills })[0]?.message).toContain('a mapping “skills”');
	});

	it('stands at a name that is dropped', () => {
		expect(found({ references: { ...references, 'old shop': '../old', 'a,b': '../ab' } })).toMatchObject([
			{ text: '"../old"' },
			{ text: '"../ab"' },
		]);
	});

	it('is silent where all of them are given', () => {
		expect(found({ references })).toEqual([]);
		expect(found({ references, skills: ['more'] })).toEqual([]);
		expect(found({ references: {}, skills: { paths: ['more'] } })).toEqual([]);
		expect(found({ skills: { paths: ['more'] } })).toEqual([]);
	});
});
