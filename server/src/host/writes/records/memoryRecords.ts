import type { ChangeRecord, ChangeRecords } from './record.ts';

/** Records that end with the process. */
export function memoryRecords(limit = 1000): ChangeRecords {
	const records: ChangeRecord[] = [];
	return {
		async add(record) {
			records.push(record);
			if (records.length <= limit) return;
			// An operation is kept whole or not at all: half of it could not be taken back.
			const oldest = records[0]?.operation;
			if (oldest !== record.operation)
				records.splice(0, records.length, ...records.filter(({ operation }) => operation !== oldest));
		},
		list: async (root, most) =>
			records
				.filter((record) => record.root === root)
				.reverse()
				.slice(0, most),
		ofFile: async (root, path) => records.filter((record) => record.root === root && record.path === path),
		ofOperation: async (operation) => records.filter((record) => record.operation === operation),
		undoing: async (operation) => records.filter(({ undoes }) => undoes === operation),
	};
}
