import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = { bash, css, diff, ini, javascript, json, markdown, python, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** Names that people write and the library does not know. */
const aliases: Readonly<Record<string, string>> = {
	json5: 'javascript',
	jsonl: 'json',
	shellscript: 'bash',
	toml: 'ini',
};

/** UTF-16 units. Longer than people read, and long enough to be felt. */
const longest = 30_000;

/** Code as HTML with a class for each kind of word, everything in it escaped; undefined where it is better left alone. */
export function highlight(code: string, name: string): string | undefined {
	const asked = name.toLowerCase();
	const language = (Object.hasOwn(aliases, asked) ? aliases[asked] : undefined) ?? asked;
	if (code.length > longest || !hljs.getLanguage(language)) return undefined;
	return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}
