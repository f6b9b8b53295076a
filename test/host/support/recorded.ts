import type { WriteGate } from '../../../server/src/host/writes/gate.ts';
import { createJournal } from '../../../server/src/host/writes/records/journal.ts';
import { memoryRecords } from '../../../server/src/host/writes/records/memoryRecords.ts';
import type { ChangeRecords } from '../../../server/src/host/writes/records/record.ts';
import { recordingGate } from '../../../server/src/host/writes/records/recordingGate.ts';

type PlaceAt = Parameters<typeof createJournal>[0]['placeAt'];

/** The gate with its records, and the journal that takes back what they tell of. */
export function recorded(
	plain: WriteGate,
	placeAt: PlaceAt = (root) => ({ root }),
	records: ChangeRecords = memoryRecords(),
	now: () => number = () => Date.UTC(2026, 10, 21),
) {
	const gate = recordingGate(plain, records, now);
	return { gate, records, journal: createJournal({ gate, records, placeAt }) };
}
