/** Meridian's logo: a globe with its meridians. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      aria-hidden
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M12 2c-7.2 5.4-7.2 14.6 0 20" />
      <path d="M12 2c3.9 6.2 3.9 13.8 0 20M3.4 8.4c5.6 2.4 11.6 2.4 17.2 0" opacity=".45" />
    </svg>
  );
}
