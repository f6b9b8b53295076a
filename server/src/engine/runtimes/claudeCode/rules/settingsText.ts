import type { FindingPlace, RuleView } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import type { SettingsLayer } from '../config/settings.ts';
import { contextFor } from './support.ts';

/** Where a value stands in the settings of the workspace, as JSON writes it, quotation marks included; undefined for other settings. */
export function placeInSettings(
	view: RuleView,
	layer: SettingsLayer,
	value: unknown,
	key: string,
): FindingPlace | undefined {
	if (layer.file === undefined) return undefined;
	const path = pathFrom(view.snapshot.root, layer.file);
	const content = contextFor(view).run.places.read(layer.file);
	if (isAround(path) || content?.kind !== 'text') return undefined;
	const from = Math.max(0, content.text.indexOf(JSON.stringify(key)));
	const written = JSON.stringify(value);
	const start = content.text.indexOf(written, from);
	return placeIn(path, start < 0 ? { start: from, end: from } : { start, end: start + written.length });
}
