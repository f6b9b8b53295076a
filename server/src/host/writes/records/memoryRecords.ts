import type { ChangeRecord, ChangeRecords } from './record.ts';

/** Records that end with the process. */
export function memoryRecords(limit = 1000): ChangeRecords {
	const records: ChangeRecord[] = [];
	return {
		async add(record) {
			records.push(record);
			if (records.length <= limit) return;
			// A deed is kept whole or not at all: half of it could not be taken back.
			const oldest = records[0]?.deed;
			if (oldest !== record.deed) records.splice(0, records.length, ...records.filter(({ deed }) => deed !== oldest));
		},
		list: async (root, most) =>
			records
				.filter((record) => record.root === root)
				.reverse()
				.slice(0, most),
		ofFile: async (root, path) => records.filter((record) => record.root === root && record.path === path),
		ofDeed: async (deed) => records.filter((record) => record.deed === deed),
		undoing: async (deed) => records.filter(({ undoes }) => undoes === deed),
	};
}
