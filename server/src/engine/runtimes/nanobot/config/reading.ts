import { isTimeZone } from '../../../memory/clock.ts';
import { isFailure, isJsonObject, type Json, locate, parseJson5 } from '../../../text/json5.ts';
import { faultInJson } from '../../../text/plainJson.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { ConfigProblem, ConfigReading } from '../../capabilities/config.ts';

/** All that may stand at the top: one key more, and it does not start. Further down it minds none (nanobot 0.3.5). */
const topKeys = [
	'agents',
	'channels',
	'transcription',
	'providers',
	'api',
	'gateway',
	'tools',
	'modelPresets',
	'model_presets',
] as const;

const isList = (value: Json): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isNumber = (value: Json): boolean =>
	typeof value === 'number' || (typeof value === 'string' && /^\d+$/u.test(value));

/** Settings that have a say in prompts, and what each takes. */
const shapes: readonly {
	readonly path: readonly string[];
	readonly fits: (value: Json) => boolean;
	readonly takes: string;
}[] = [
	...['agents', 'channels', 'transcription', 'providers', 'api', 'gateway', 'tools', 'modelPresets'].map((key) => ({
		path: [key],
		fits: isJsonObject,
		takes: 'an object',
	})),
	{ path: ['agents', 'defaults'], fits: isJsonObject, takes: 'an object' },
	{ path: ['agents', 'defaults', 'workspace'], fits: (value) => typeof value === 'string', takes: 'a text' },
	{ path: ['agents', 'defaults', 'disabledSkills'], fits: isList, takes: 'a list of texts' },
	{ path: ['agents', 'defaults', 'contextWindowTokens'], fits: isNumber, takes: 'a number' },
	{
		path: ['agents', 'defaults', 'timezone'],
		fits: (value) => typeof value === 'string' && isTimeZone(value),
		takes: 'the name of a time zone',
	},
];

/** The settings as the program takes them: plain JSON, and nothing runs where something in them is wrong. */
export function readConfig({ config }: Snapshot): ConfigReading {
	if (config === undefined || config.content.kind === 'unread') return { state: 'absent', problems: [] };
	const { content, path: file } = config;
	const invalid = (problems: readonly ConfigProblem[]): ConfigReading => ({ state: 'invalid', problems });
	if (content.kind === 'unreadable')
		return invalid([{ kind: 'unreadable', path: '', message: content.reason, file, range: { start: 0, end: 0 } }]);
	const fault = faultInJson(content.text);
	if (fault) return invalid([{ kind: 'syntax', path: '', message: fault.message, file, range: fault.range }]);
	const problems = problemsIn(content.text, file);
	return problems.length > 0 ? invalid(problems) : { state: 'valid', problems: [] };
}

function problemsIn(text: string, file: string): readonly ConfigProblem[] {
	const parsed = parseJson5(text);
	if (isFailure(parsed)) return [];
	const { value, body } = parsed;
	const problem = (kind: 'value' | 'unknown-key', path: readonly string[], message: string): ConfigProblem => {
		const place = locate(body, path);
		const key = path.at(-1) ?? '';
		return kind === 'value'
			? { kind, path: path.join('.'), message, file, range: place.value }
			: { kind, path: '', message, file, range: place.key ?? place.value, unknown: { key, known: topKeys } };
	};
	if (!isJsonObject(value)) return [problem('value', [], 'it takes an object')];
	const valueAt = (path: readonly string[]): Json | undefined =>
		path.reduce<Json | undefined>((at, key) => (isJsonObject(at) ? at[key] : undefined), value);
	return [
		...Object.keys(value)
			.filter((key) => !topKeys.some((known) => known === key))
			.map((key) => problem('unknown-key', [key], 'unknown key')),
		...shapes.flatMap(({ path, fits, takes }) => {
			const written = valueAt(path);
			return written === undefined || fits(written) ? [] : [problem('value', path, `it takes ${takes}`)];
		}),
	];
}
