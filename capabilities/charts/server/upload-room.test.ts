import { describe, expect, it } from 'vitest';
import { createUploadRoom } from './upload-room.ts';

function room(limit: { charts: number; bytes: number }) {
  const uploads = createUploadRoom(limit);
  const kept = { charts: 0, bytes: 0 };
  const upload = (sizeBytes: number, userKey = 'ann', fails = false) =>
    uploads.during({
      userKey,
      sizeBytes,
      usage: async () => ({ ...kept }),
      work: async () => {
        await Promise.resolve();
        if (fails) throw new RangeError('the line broke');
        kept.charts += 1;
        kept.bytes += sizeBytes;
        return sizeBytes;
      },
    });
  return { upload, kept };
}

describe('H5 the quota of one user’s charts', () => {
  it.each([
    ['charts', { charts: 5, bytes: 1000 }],
    ['bytes', { charts: 100, bytes: 50 }],
  ])('H5 is enforced for concurrent uploads, counted in %s', async (_unit, limit) => {
    const { upload, kept } = room(limit);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => upload(10)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(kept).toEqual({ charts: 5, bytes: 50 });
    await expect(upload(10)).rejects.toMatchObject({ id: 'too-many-charts', status: 409 });
  });

  it('H5 is released by a failed upload, and is separate for each user', async () => {
    const { upload } = room({ charts: 1, bytes: 1000 });
    const first = upload(10, 'ann', true);
    const other = upload(10, 'ben', true);
    await expect(first).rejects.toThrow('the line broke');
    await expect(other).rejects.toThrow('the line broke');
    expect(await upload(10)).toBe(10);
  });
});
