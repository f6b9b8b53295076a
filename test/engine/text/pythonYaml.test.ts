import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { pythonYaml } from '../../../server/src/engine/text/pythonYaml.ts';

const read = (value: string): unknown => parseDocument(`k: ${value}\n`, pythonYaml).toJS().k;

/** Texts to PyYAML 6.0.3, whatever they look like. */
const texts = ['y', 'N', '1e3', '1.0e3', '09', '0o7', '0:3', '1e+3', '-.5', '00:6', '0x', '_1', 'inf', '1.2.3'];

const others: readonly (readonly [written: string, value: unknown])[] = [
	['yes', true],
	['Off', false],
	['~', null],
	['1.5e+2', 150],
	['.5', 0.5],
	['5.', 5],
	['1_000', 1000],
	['010', 8],
	['0x1F', 31],
	['0b101', 5],
	['1:30', 90],
	['.inf', Number.POSITIVE_INFINITY],
	["'y'", 'y'],
];

it.each([...texts.map((text) => [text, text] as const), ...others])('%s is read as Python has it', (written, value) => {
	expect(read(written)).toEqual(value);
});

it('a key that stands twice counts as it stands last', () => {
	expect(parseDocument('a: 1\na: 2\n', pythonYaml).toJS()).toEqual({ a: 2 });
});
