import { isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { RuleView } from '../../../rules/rule.ts';
import { pythonYaml } from '../../../text/pythonYaml.ts';
import type { TextRange } from '../../../text/range.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { yamlMistake } from '../../../text/yamlMistakes.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { absoluteFrom, placesOf } from '../../../workspace/places.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { configName } from '../paths.ts';
import { homePath } from './seen.ts';

interface KeyInConfig {
	/** From the top down, joined by dots. */
	readonly path: string;
	readonly name: string;
	readonly key: TextRange;
	/** Where it is one value: what the program makes of it. */
	readonly value?: { readonly range: TextRange; readonly data: unknown };
}

interface HermesConfigText {
	/** What keeps it from being read: what is wrong, and where it begins. */
	readonly fault?: { readonly what: string; readonly line: number; readonly at: number };
	readonly keys: readonly KeyInConfig[];
}

/** Nobody is told of what is too much to be looked at. */
const read = oncePerContent((text): HermesConfigText => {
	if (tooMuchYaml(text) !== undefined) return { keys: [] };
	const lineCounter = new LineCounter();
	const document = parseDocument(text, {
		...pythonYaml,
		prettyErrors: false,
		lineCounter,
	});
	const [first] = document.errors;
	if (first) {
		const at = first.pos[0];
		return { fault: { what: yamlMistake(first.message), line: lineCounter.linePos(at).line, at }, keys: [] };
	}
	const keys: KeyInConfig[] = [];
	visit(document, {
		Pair(_index, { key, value }, ancestors) {
			if (!isScalar(key) || !key.range) return undefined;
			const above = ancestors.flatMap((each) => (isPair(each) && isScalar(each.key) ? [String(each.key.value)] : []));
			const name = String(key.value);
			const [start, end] = key.range;
			keys.push({
				path: [...above, name].join('.'),
				name,
				key: { start, end },
				...(isScalar(value) &&
					value.range && { value: { range: { start: value.range[0], end: value.range[1] }, data: value.value } }),
			});
			return above.length >= 2 ? visit.SKIP : undefined;
		},
	});
	return { keys };
});

/** The settings of a home that lies in the workspace; undefined where there are none. */
export function configText(
	view: RuleView,
): (HermesConfigText & { readonly path: WorkspacePath; readonly text: string }) | undefined {
	const path = homePath(view, configName);
	if (path === undefined) return undefined;
	const content = placesOf(view.snapshot).read(absoluteFrom(view.snapshot.root, path), 'settings');
	return content?.kind === 'text' ? { path, text: content.text, ...read(content) } : undefined;
}
