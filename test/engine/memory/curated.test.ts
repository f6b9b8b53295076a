import { describe, expect, it } from 'vitest';
import { addToCurated } from '../../../server/src/engine/memory/notes/curated.ts';
import { hunkOf } from '../../../server/src/engine/memory/notes/hunk.ts';
import { noteOf } from '../../../server/src/engine/memory/notes/note.ts';
import { linesOf } from '../../../server/src/engine/text/lines.ts';

const moment = { now: Date.parse('2026-11-21T13:05:09Z'), timeZone: 'Europe/Vienna' };

function add(current: string | undefined, selection = 'new'): string {
	const note = noteOf(selection);
	if (!note) throw new Error('an empty note');
	const added = addToCurated(current, note, moment);
	const lines = linesOf(added.text).map((line) => line.text);
	expect(hunkOf(current ?? '', added.text).added.join('')).toContain(lines[added.line] || 'an entry');
	return added.text;
}

describe('long-term memory', () => {
	it.each([
		['none yet', undefined, '# Memory\n\n- new\n'],
		['an empty file', '\n', '# Memory\n\n- new\n'],
		['a title over a list', '# Memory\n\n- a\n', '# Memory\n\n- a\n- new\n'],
		['a title alone', '# Memory\n', '# Memory\n\n- new\n'],
		['a title over prose', '# Memory\n\nProse.\n', '# Memory\n\nProse.\n\n- new\n'],
		['a list alone', '* a\n* b', '* a\n* b\n* new\n'],
		['a list with air', '- a\n\n- b\n', '- a\n\n- b\n\n- new\n'],
		['a list right below prose', 'Prose.\n\n- a\n', 'Prose.\n\n- a\n- new\n'],
		['two lists with prose between', '- a\n- b\n\nProse.\n\n- c\n', '- a\n- b\n\nProse.\n\n- c\n- new\n'],
		[
			'a section for notes',
			'# M\n\n## Notes\n\n- a\n\n## People\n\n- b\n',
			'# M\n\n## Notes\n\n- a\n- new\n\n## People\n\n- b\n',
		],
		[
			'a section for facts, last',
			'# M\n\n## People\n\n- b\n\n## Key facts\n\n+ a\n',
			'# M\n\n## People\n\n- b\n\n## Key facts\n\n+ a\n+ new\n',
		],
		[
			'an empty section for notes',
			'# M\n\n## Notes\n\n## People\n\n- b\n',
			'# M\n\n## Notes\n\n- new\n\n## People\n\n- b\n',
		],
		['sections of other kinds', '# M\n\n## People\n\n* b\n', '# M\n\n## People\n\n* b\n\n## Notes\n\n* new\n'],
		['deeper sections', '# M\n\n### People\n\n* b\n', '# M\n\n### People\n\n* b\n\n### Notes\n\n* new\n'],
		[
			'a list with something nested',
			'# M\n\n## People\n\n* b\n  - c\n',
			'# M\n\n## People\n\n* b\n  - c\n\n## Notes\n\n* new\n',
		],
		['notes that end in prose', '## Notes\n\nProse.\n', '## Notes\n\nProse.\n\n## Notes\n\n- new\n'],
		['Windows line breaks', '# M\r\n\r\n- a\r\n', '# M\r\n\r\n- a\r\n- new\r\n'],
		[
			'things worth knowing',
			'## Things worth knowing\n\n- a\n\n## B\n',
			'## Things worth knowing\n\n- a\n- new\n\n## B\n',
		],
		['dates in front', '# M\n\n- 2026-11-01: a\n', '# M\n\n- 2026-11-01: a\n- 2026-11-21: new\n'],
		['bold dates in front', '- **2026-11-01** – a\n', '- **2026-11-01** – a\n- **2026-11-21** – new\n'],
		['dates behind', '- a (2026-11-01)\n', '- a (2026-11-01)\n- new (2026-11-21)\n'],
		['nested items', '- a\n  - b\n', '- a\n  - b\n- new\n'],
		['a heading inside code', '# M\n\n- a\n\n```\n## Notes\n```\n', '# M\n\n- a\n\n```\n## Notes\n```\n\n- new\n'],
		['lines that end with CR alone', '# M\r\r- a\r', '# M\r\r- a\r- new\r'],
		['such lines in code that nothing closes', '# M\r\r- a\r\r```\rls\r', '# M\r\r- a\r\r```\rls\r```\r\r- new\r'],
		['code that nothing closes', '# M\n\n- a\n\n```sh\nls\n', '# M\n\n- a\n\n```sh\nls\n```\n\n- new\n'],
		[
			'code that nothing closes in a section',
			'# M\n\n## People\n\n~~~\nls\n',
			'# M\n\n## People\n\n~~~\nls\n~~~\n\n## Notes\n\n- new\n',
		],
	])('takes a note where it has %s', (_name, current, expected) => {
		expect(add(current)).toBe(expected);
	});

	it('keeps a selection of several lines together, as a quote', () => {
		expect(add('- a\n', '## Plan\n```\nopen')).toBe('- a\n- > ## Plan\n  > ```\n  > open\n');
	});

	it('puts a second note under the section that the first one made', () => {
		expect(add(add('# M\n\n## People\n\n- b\n', 'one'), 'two')).toBe(
			'# M\n\n## People\n\n- b\n\n## Notes\n\n- one\n- two\n',
		);
	});
});
