import { describe, expect, it } from 'vitest';
import { sectionsNamed, sectionsOf, withSection } from '../../../server/src/engine/text/sections.ts';

const then =
	'# Soul\n\nIntro.\n\n## Tone\n\nBrief.\n\n### Jokes\n\nDry.\n\n## Limits\n\nNever at night.\n\n## Ends\n\nSoon.\n';

const restored = (current: string, wanted: string): string | undefined => {
	const [section] = sectionsNamed(then, wanted);
	return section && withSection(current, then, section);
};

describe('the sections of a Markdown text', () => {
	it('end where the next heading is that is not below theirs', () => {
		const found = sectionsOf(then).map(({ heading, start, end }) => [
			heading,
			then.slice(start, end).split('\n').length,
		]);
		expect(found).toEqual([
			['# Soul', 20],
			['## Tone', 9],
			['### Jokes', 5],
			['## Limits', 5],
			['## Ends', 4],
		]);
	});

	it('are none in a code block', () => {
		expect(sectionsOf('```\n# no\n```\n# yes\n').map(({ heading }) => heading)).toEqual(['# yes']);
	});

	it('are named in any letter case, of one level where the level is named', () => {
		expect(sectionsNamed(then, 'tone')).toHaveLength(1);
		expect(sectionsNamed(then, '## Tone')).toHaveLength(1);
		expect(sectionsNamed(then, '### Tone')).toHaveLength(0);
	});
});

describe('a section of an earlier text', () => {
	it('takes the place of what it has become', () => {
		expect(restored(then.replace('Brief.', 'Long.').replace('Soon.', 'Late.'), '## Tone')).toBe(
			then.replace('Soon.', 'Late.'),
		);
	});

	it('comes back in front of the next heading that is still there, else at the end', () => {
		const without = then.replace('## Limits\n\nNever at night.\n\n', '');
		expect(restored(without, 'Limits')).toBe(then);
		expect(restored('# Soul', 'Ends')).toBe('# Soul\n\n## Ends\n\nSoon.\n');
		expect(restored('## Ends\n', 'Limits')).toBe('## Limits\n\nNever at night.\n\n## Ends\n');
		expect(restored('', 'Ends')).toBe('## Ends\n\nSoon.\n');
	});

	it('is not put anywhere where there are several of its name', () => {
		expect(restored('## Tone\n\n## Tone\n', 'Tone')).toBeUndefined();
	});
});
