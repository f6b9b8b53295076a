import { expect, it } from 'vitest';
import { isFailure, parseJson5 } from '../../../server/src/engine/text/json5.ts';
import { faultInJson } from '../../../server/src/engine/text/plainJson.ts';

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

it.each([
	['{ "model": sonnet }', 'sonnet', 'this value needs quotation marks around it'],
	['{ "a": 1, }', '}', 'a comma is before “}”, where none may be'],
	["{ 'a': 1 }", "'", `' is not a quotation mark here; type "`],
	['{ a: 1 }', 'a', 'this needs quotation marks around it'],
	['{ "a": 1 // one\n}', '/', 'JSON has no comments'],
	['{ "a" 1 }', '1', 'a comma or a colon is missing before “1”'],
	['{ "a": 1\n  "b": 2 }', '"', 'a comma or a colon is missing before “"”'],
	['{ "a": "x\ty" }', '\t', 'a text holds a line break or a tab; write \\n or \\t'],
	['{ "a": "C:\\my" }', '\\', 'a text holds an escape that JSON does not know'],
	['{ "a": 01 }', '01', 'JSON does not write numbers like this'],
	['{ "a":\u00a01 }', '\u00a0', 'JSON does not know this kind of space; type an ordinary one'],
	['\uFEFF{}', '\uFEFF', 'it begins with a byte order mark; save it without one'],
	['{ "a": 1', '', 'it ends too early; perhaps a bracket, a quotation mark or a comment is still open'],
	['', '', 'it ends too early; perhaps a bracket, a quotation mark or a comment is still open'],
])('says why %j is not JSON', (text, about, message) => {
	const fault = faultInJson(text);
	expect(fault?.message).toBe(message);
	expect(text.slice(fault?.range.start, fault?.range.end)).toBe(about);
});

it.each(['{ "token": sk-live-secret }', '{ "token": 1234567890:AAFq-secret }', '{ "token": "a"secret }'])(
	'repeats nothing of %j',
	(text) => expect(faultInJson(text)?.message).not.toMatch(/secret|1234|AAFq/u),
);

it('has nothing to say of JSON', () => expect(faultInJson('{ "a": [1, null] }\n')).toBeUndefined());
