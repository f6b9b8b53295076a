import type { SharingCapability } from '../runtimes/capabilities/sharing.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { readFrontmatter } from '../text/frontmatter.ts';
import { isFailure, isJsonObject, type Json, parseJson5 } from '../text/json5.ts';
import { edited } from '../text/json5Edit.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { EqualNote, EqualStep } from './plan.ts';

type Shim = NonNullable<SharingCapability['shim']>;
type Setting = NonNullable<SharingCapability['setting']>;

/** How many lines of `wanted` that say something are not in `text`. */
export function missingLines(text: string, wanted: string): number {
	const linesOf = (of: string) => of.split('\n').map((line) => line.trim());
	const there = new Set(linesOf(text));
	return linesOf(wanted).filter((line) => line !== '' && !there.has(line)).length;
}

/** Where the first line of the text itself is: behind a mark of the byte order and behind frontmatter. */
function bodyStart(text: string): number {
	const matter = readFrontmatter(text);
	return matter.kind === 'yaml' ? matter.body : Number(text.startsWith('\uFEFF'));
}

/** One line in the agent's own file; what stands there stays below it. */
export function shimStep(
	{ id, title }: Runtime,
	shim: Shim,
	target: WorkspacePath,
	now: string | undefined,
): EqualStep | undefined {
	const { path } = shim;
	if (path === target) return undefined;
	const line = shim.text(target);
	const common = { path, agents: [id], why: `${title} reads ${path}, and this line brings in ${target}.` };
	if (now === undefined) return { ...common, kind: 'create', text: line };
	const at = bodyStart(now);
	const ending = now.includes('\r\n') ? '\r\n' : '\n';
	const rest = now.slice(at);
	const gap = rest.trim() === '' || /^\s*\n/u.test(rest) ? '' : ending;
	return {
		...common,
		kind: 'edit',
		before: now,
		text: `${now.slice(0, at)}${line.replace(/\r?\n/gu, ending)}${gap}${rest}`,
	};
}

const valueAt = (value: Json | undefined, key: readonly string[]): Json | undefined =>
	key.reduce<Json | undefined>(
		(at, name) => (isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
		value,
	);

const nested = (key: readonly string[], value: Json): Json =>
	key.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);

/** A setting in a file of JSON; comments and everything else in it stay. */
export function settingStep(
	{ id, title }: Runtime,
	{ file, key, value }: Setting,
	target: WorkspacePath,
	now: string | undefined,
): EqualStep | EqualNote | undefined {
	const name = key.join('.');
	const common = { path: file, agents: [id], why: `${title} reads the files that ${name} names.` };
	const parsed = now === undefined || now.trim() === '' ? undefined : parseJson5(now);
	if (parsed && isFailure(parsed))
		return { agent: id, path: file, text: `${file} cannot be read as JSON, so ${name} was not set in it.` };
	const document = parsed?.value;
	const wanted = value(target, valueAt(document, key));
	if (wanted === undefined) return undefined;
	if (now === undefined || !document)
		return { ...common, ...asFile(now), text: `${JSON.stringify(nested(key, wanted), undefined, 2)}\n` };
	// The outermost part that is not there is added as a whole.
	const depth = key.findIndex((_, index) => valueAt(document, key.slice(0, index + 1)) === undefined);
	const path = depth < 0 ? key : key.slice(0, depth + 1);
	const text = edited(now, [{ kind: 'set', path, value: nested(key.slice(path.length), wanted) }]);
	return text === undefined
		? { agent: id, path: file, text: `${name} could not be set in ${file}. Set it by hand.` }
		: { ...common, kind: 'edit', before: now, text };
}

const asFile = (now: string | undefined) =>
	now === undefined ? ({ kind: 'create' } as const) : ({ kind: 'edit', before: now } as const);
