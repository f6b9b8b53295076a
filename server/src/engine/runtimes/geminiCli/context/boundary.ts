import { isAbsolute } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';
import { nearestWith } from '../../coding/folders.ts';

/** Markers that count: names that lead elsewhere are passed over. */
const lawful = (markers: readonly string[]): readonly string[] =>
	markers.filter((marker) => !isAbsolute(marker) && !marker.includes('..'));

/** The nearest of `folder` and the folders around it that holds a marker; `folder` itself where none does. */
export function boundaryOf(places: Places, folder: string, markers: readonly string[]): string {
	const names = lawful(markers);
	return (names.length > 0 ? nearestWith(places, folder, names) : undefined) ?? folder;
}
