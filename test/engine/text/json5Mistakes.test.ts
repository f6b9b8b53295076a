import { expect, it } from 'vitest';
import { isFailure, parseJson5 } from '../../../server/src/engine/text/json5.ts';

it.each([
	['{ limit: 12_000 }', '_000', '“_000” is not expected here'],
	['{ name: "Aria"\n  tone: "calm" }', 'tone', 'a comma or a colon is missing before “tone”'],
	['{ "agents" { } }', '{', 'a comma or a colon is missing before “{”'],
	['{ limit: }', '}', 'a value is missing after the colon'],
	['{ on: treu }', 'treu', '“treu” needs quotation marks around it'],
	[`{ token: \${TOKEN} }`, `\${TOKEN}`, `“\${TOKEN}” needs quotation marks around it`],
	['{ name: “Aria” }', '“', '“ is not a quotation mark here; type "'],
	['{ crab: "\\u{1F980}" }', '{', 'a text holds an escape that JSON5 does not know'],
	['{ list: [1, 2} }', '}', '“}” is not expected here'],
	['{ name: "Aria', '', 'it ends too early; perhaps a bracket, a quotation mark or a comment is still open'],
	['// nothing yet\n', '', 'it ends too early; perhaps a bracket, a quotation mark or a comment is still open'],
])('says what is wrong with %j', (text, about, message) => {
	const parsed = parseJson5(text);
	if (!isFailure(parsed)) throw new Error('it is JSON5');
	expect(parsed.message).toBe(message);
	const { start, end } = parsed.range;
	if (about !== '{') expect(text.slice(start, end)).toBe(about);
});
