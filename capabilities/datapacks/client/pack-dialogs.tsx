import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#platform/contract/problem.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { KeyValue, KeyValues, UNKNOWN } from '#platform/client/ui/figure.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { type PackMode, type PackOffer, type PackState, installPack } from '../contract.ts';
import { sizeText } from '../domain/size-text.ts';
import { packOfferQuery, packsQuery } from './packs.queries.ts';
import styles from './packs.module.css';

const size = (bytes: number | null): string => (bytes === null ? UNKNOWN : sizeText(bytes));

function Offer({ offer }: { offer: PackOffer }) {
  const isTooLarge = offer.freeBytes !== null && offer.freeBytes < offer.neededBytes;
  return (
    <>
      <KeyValues columns={2}>
        <KeyValue label="Version">{offer.airac ?? offer.version}</KeyValue>
        <KeyValue label="From">{offer.host}</KeyValue>
        <KeyValue label="Download">{size(offer.downloadBytes)}</KeyValue>
        <KeyValue label="Free on the server">{size(offer.freeBytes)}</KeyValue>
      </KeyValues>
      {isTooLarge && <p className={styles.failed}>Not enough space: {size(offer.neededBytes)} are needed.</p>}
    </>
  );
}

/** States the size before anything is downloaded. */
export function InstallDialog({ pack, onClose }: { pack: PackState; onClose: () => void }) {
  const queryClient = useQueryClient();
  const offer = useQuery(packOfferQuery(pack.id));
  const install = useMutation({
    mutationFn: () => callEndpoint(installPack, { params: { id: pack.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: packsQuery().queryKey, exact: true }),
    onError: (error) => toast({ message: messageOf(error), tone: 'warning' }),
    onSuccess: onClose,
  });
  const isUpdate = pack.installed.length > 0;
  return (
    <Modal
      title={`${isUpdate ? 'Update' : 'Install'} ${pack.title}`}
      description={pack.content}
      isOpen
      onClose={onClose}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            disabled={offer.isPending}
            isBusy={install.isPending}
            onClick={() => install.mutate()}
          >
            {offer.isError ? 'Try anyway' : isUpdate ? 'Update' : 'Install'}
          </Button>
        </>
      }
    >
      {offer.isPending && (
        <div aria-busy className={styles.waiting}>
          <span>Checking the source …</span>
          <Skeleton width="60%" />
          <Skeleton width="45%" />
        </div>
      )}
      {offer.isError && (
        <ErrorNotice
          message={messageOf(offer.error)}
          advice="The size is not known."
          onRetry={() => void offer.refetch()}
          isRetrying={offer.isFetching}
        />
      )}
      {offer.data && <Offer offer={offer.data} />}
    </Modal>
  );
}

/** Confirmation before a pack is removed. */
export function RemoveDialog(props: {
  pack: PackState;
  mode: PackMode;
  onClose: () => void;
  onRemove: () => void;
}) {
  const { pack, mode, onClose, onRemove } = props;
  return (
    <Modal
      title={`Remove ${pack.title}?`}
      isOpen
      onClose={onClose}
      width="narrow"
      description="Navigation data is rebuilt without it; the current data is used until then."
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p className={styles.note}>
        {mode === 'auto' ? 'It is not reinstalled automatically.' : 'It can be installed again at any time.'}
      </p>
    </Modal>
  );
}
