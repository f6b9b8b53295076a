import type { DocumentOptions, ParseOptions, SchemaOptions, Tags } from 'yaml';

/** Patterns of values that PyYAML has in another way than YAML 1.1, by their tag and format there. */
const patterns: ReadonlyMap<string, RegExp> = new Map([
	// A number with an exponent needs a point and a sign.
	['tag:yaml.org,2002:float EXP', /^(?:[-+]?\d[\d_]*\.[\d_]*|\.\d[\d_]*)[eE][-+]\d+$/u],
	['tag:yaml.org,2002:float', /^(?:[-+]?\d[\d_]*\.[\d_]*|\.\d[\d_]*)$/u],
	// With a zero before them, digits are octal or none.
	['tag:yaml.org,2002:int', /^[-+]?(?:0|[1-9][\d_]*)$/u],
	['tag:yaml.org,2002:int TIME', /^[-+]?[1-9][\d_]*(?::[0-5]?\d)+$/u],
]);

type CustomTag = Exclude<Tags[number], string>;

function asPython(tag: CustomTag): CustomTag {
	if (!('test' in tag) || !tag.test) return tag;
	// Single letters are texts.
	if (tag.tag.endsWith(':bool'))
		return { ...tag, test: new RegExp(tag.test.source.replace(/Y\|y\||N\|n\|/u, ''), 'u') };
	const test = tag.test.test('.inf') ? undefined : patterns.get([tag.tag, tag.format].filter(Boolean).join(' '));
	return test ? { ...tag, test } : tag;
}

/** Reads YAML as PyYAML does, which programs in Python have: version 1.1, where `yes` is true, and a key that stands twice counts as it stands last. */
export const pythonYaml: ParseOptions & DocumentOptions & SchemaOptions = {
	version: '1.1',
	customTags: (tags) => tags.map((tag) => (typeof tag === 'object' ? asPython(tag) : tag)),
	logLevel: 'error',
	uniqueKeys: false,
};
