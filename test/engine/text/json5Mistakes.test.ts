import { expect, it } from 'vitest';
import { isFailure, parseJson5 } from '../../../server/src/engine/text/json5.ts';

it.each([
	['{ limit: 12_000 }', '_000', 'this is not expected here'],
	['{ name: "Aria"\n  tone: "calm" }', 'tone', 'a comma or a colon is missing before “tone”'],
	['{ "agents" { } }', '{', 'a comma or a colon is missing before “{”'],
	['{ limit: }', '}', 'a value is missing after the colon'],
	['{ on: treu }', 'treu', 'this value needs quotation marks around it'],
	[`{ token: \${TOKEN} }`, `\${TOKEN}`, 'this value needs quotation marks around it'],
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

it.each([
	['{ token: 1234567890:AAFq-secret }', 'AAFq'],
	['{ token: sk-or-secret }', 'secret'],
	['{ token: hunter2 }', 'hunter2'],
	['{ token: 12345abcde }', 'abcde'],
	['{ token: "a" thisCouldBeAKeyOfSomebody }', 'thisCould'],
])('repeats nothing of what could be a secret in %j', (text, secret) => {
	const parsed = parseJson5(text);
	expect(isFailure(parsed) && parsed.message).toMatch(/\S/u);
	expect(isFailure(parsed) && parsed.message).not.toContain(secret);
});
