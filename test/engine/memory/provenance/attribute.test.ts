import { describe, expect, it } from 'vitest';
import { hunkOf } from '../../../../server/src/engine/memory/notes/hunk.ts';
import { type AttributedChange, attributeLines } from '../../../../server/src/engine/memory/provenance/attribute.ts';
import { sha256 } from '../../../../server/src/engine/text/sha256.ts';

/** What was made of a file, step by step; a step that is not on record is somebody else's. */
type Step = readonly [text: string, how?: 'elsewhere' | 'returns'];

function changesOf(start: string | undefined, steps: readonly Step[]) {
	const changes: AttributedChange[] = [];
	let before = start;
	for (const [after, how] of steps) {
		if (how !== 'elsewhere')
			changes.push({
				hunk: hunkOf(before ?? '', after),
				before: before === undefined ? undefined : sha256(before),
				after: sha256(after),
				returns: how === 'returns',
			});
		before = after;
	}
	return { changes, text: before ?? '' };
}

/** Each line that is not blank with the number of the change that it came with; `~` where it was edited since. */
function told(start: string | undefined, ...steps: Step[]): Record<string, string> {
	const { changes, text } = changesOf(start, steps);
	const found = attributeLines({ text, digest: sha256(text), changes });
	const lines = text.split('\n').map((line, at): [string, string] => {
		const one = found[at];
		return [line.trim(), one ? `${one.change}${one.edited ? '~' : ''}` : '-'];
	});
	return Object.fromEntries(lines.filter(([line]) => line !== ''));
}

describe('which change a line came with', () => {
	it('is the one that added it, and nobody’s where it was there before', () => {
		expect(told('# Memory\n', ['# Memory\n- Tea at four.\n'])).toEqual({ '# Memory': '-', '- Tea at four.': '0' });
	});

	it('stays while others add above, below and between', () => {
		expect(
			told(
				'# Memory\n',
				['# Memory\n- Tea.\n'],
				['# Memory\n- Cake.\n- Tea.\n'],
				['# Memory\n- Cake.\n- Jam.\n- Tea.\n'],
			),
		).toEqual({ '# Memory': '-', '- Cake.': '1', '- Jam.': '2', '- Tea.': '0' });
	});

	it('is not taken over by a change that only reaches across a line', () => {
		expect(told('a\nb\nc\n', ['a\nb\nc\nnew one\n'], ['x\nb\nc\nnew one\ny\n'])).toEqual({
			x: '1',
			b: '-',
			c: '-',
			'new one': '0',
			y: '1',
		});
	});

	it('stays where a line moves within the file', () => {
		expect(told('# A\n# B\n', ['# A\n- Tea.\n# B\n'], ['# A\n# B\n- Tea.\n'])).toEqual({
			'# A': '-',
			'# B': '-',
			'- Tea.': '0',
		});
	});

	it('comes back with an undo', () => {
		expect(told('# A\n', ['# A\n- Tea.\n'], ['# A\n'], ['# A\n- Tea.\n', 'returns'])).toEqual({
			'# A': '-',
			'- Tea.': '0',
		});
	});

	it('is nobody’s where an undo brings back what was there before the record begins', () => {
		expect(told('# A\n- Tea.\n', ['# A\n'], ['# A\n- Tea.\n', 'returns'])).toEqual({ '# A': '-', '- Tea.': '-' });
	});

	it('survives what others write into the file between two changes', () => {
		expect(
			told(
				'# A\n',
				['# A\n- Tea at four.\n'],
				['# A, by hand\n\n- By hand.\n- Tea at four.\n', 'elsewhere'],
				['# A, by hand\n\n- By hand.\n- Tea at four.\n- Cake at five.\n'],
				['# A, by hand\n\n- By hand.\n- Tea at four.\n- Cake at five.\n- The end.\n', 'elsewhere'],
			),
		).toEqual({
			'# A, by hand': '-',
			'- By hand.': '-',
			'- Tea at four.': '0',
			'- Cake at five.': '1',
			'- The end.': '-',
		});
	});

	it('is said with the edit where somebody else changed words of the line', () => {
		expect(
			told(
				'# A\n',
				['# A\n- Sam drinks green tea at four.\n'],
				['# A\n- Sam drinks black tea at four.\n', 'elsewhere'],
			),
		).toEqual({ '# A': '-', '- Sam drinks black tea at four.': '0~' });
	});

	it('is not guessed where the same line stands twice and only one was written', () => {
		expect(told('# A\n# B\n', ['# A\n# B\n- Tea.\n'], ['- Tea.\nx\n# A\n# B\ny\n- Tea.\n', 'elsewhere'])).toMatchObject(
			{
				'- Tea.': '-',
			},
		);
	});

	it('is not that of a line that was taken out, where somebody else writes the same anew', () => {
		expect(told('# A\n', ['# A\n- Tea.\n'], ['# A\n'], ['# A\n- Something else entirely.\n', 'elsewhere'])).toEqual({
			'# A': '-',
			'- Something else entirely.': '-',
		});
	});

	it('is known in a file with the line ends of Windows', () => {
		expect(told('# A\r\n', ['# A\r\n- Tea.\r\n'])).toEqual({ '# A': '-', '- Tea.': '0' });
	});

	it('passes over a change whose lines were not kept', () => {
		const text = '# A\n- Tea.\n- Cake.\n';
		const changes: AttributedChange[] = [
			{
				hunk: hunkOf('# A\n', '# A\n- Tea.\n'),
				before: sha256('# A\n'),
				after: sha256('# A\n- Tea.\n'),
				returns: false,
			},
			{ before: sha256('# A\n- Tea.\n'), after: sha256(text), returns: false },
		];
		expect(attributeLines({ text, digest: sha256(text), changes }).map((one) => one?.change)).toEqual([
			undefined,
			0,
			undefined,
		]);
	});
});
