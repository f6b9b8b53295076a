import type { ChangeRecord, ChangeRecords } from './record.ts';

/** Records that end with the process. */
export function memoryRecords(limit = 1000): ChangeRecords {
	const records: ChangeRecord[] = [];
	return {
		async add(record) {
			records.push(record);
			if (records.length > limit) records.shift();
		},
		list: async (root, most) =>
			records
				.filter((record) => record.root === root)
				.reverse()
				.slice(0, most),
		ofDeed: async (deed) => records.filter((record) => record.deed === deed),
		undoing: async (deed) => records.filter(({ undoes }) => undoes === deed),
	};
}
