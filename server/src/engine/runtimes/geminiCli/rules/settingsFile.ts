import type { RuleView } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { at, isFailure, type Json, type Json5Document, type Json5Failure, locate } from '../../../text/json5.ts';
import { jsonIn } from '../config/jsonText.ts';
import { settingsPath } from '../files.ts';

/** The settings of the project as they are written; undefined where there are none. */
export function projectSettings({ snapshot }: RuleView): Json5Document | Json5Failure | undefined {
	const content = snapshot.files.get(settingsPath)?.content;
	return content?.kind === 'text' ? jsonIn(content) : undefined;
}

export interface WrittenKey {
	readonly value: Json;
	readonly keyPlace: ReturnType<typeof placeIn>;
	readonly valuePlace: ReturnType<typeof placeIn>;
}

/** A key of the project's settings; undefined where it is not there. */
export function writtenKey(view: RuleView, ...path: readonly string[]): WrittenKey | undefined {
	const document = projectSettings(view);
	if (!document || isFailure(document)) return undefined;
	const value = at(document.value, ...path);
	if (value === undefined) return undefined;
	const located = locate(document.body, path);
	return {
		value,
		keyPlace: placeIn(settingsPath, located.key ?? located.value),
		valuePlace: placeIn(settingsPath, located.value),
	};
}
